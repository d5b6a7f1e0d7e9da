"""蓄波擋, 標準8血暴氣: one secret move each, all shown and settled at once (clauses H1–H15)."""
