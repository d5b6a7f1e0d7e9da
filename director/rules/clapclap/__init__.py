"""拍拍 2.0 for many players: a round is one gesture of everybody, settled layer by layer (clauses C1–C22)."""
