"""Tests of the languages: what is translated, how, and what stays as it was written."""
