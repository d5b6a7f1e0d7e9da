"""What is said in public and in private, as documents: facts in, documents out, and documents in every format."""
