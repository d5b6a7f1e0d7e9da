"""What people type, read: names, rosters and forms by hand, the same for every game (clauses V1–V11)."""
