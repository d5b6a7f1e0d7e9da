"""What is said in a match of 版杀砍树."""
