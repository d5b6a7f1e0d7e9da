"""版杀砍树: two families, ranks 1–9, one dagger (clauses K1–K10)."""
