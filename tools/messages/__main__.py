"""`python -m tools.messages [--check]`: bring the languages up to date, and say what is still to be translated."""

from __future__ import annotations

import sys

from tools.messages import LANGUAGES, catalogs, check, extract, theme


def main(arguments: list[str]) -> int:
    """Update and compile every language. With --check write nothing. 1 where something is wrong or missing."""
    only_check = "--check" in arguments
    template = extract.template()
    wrong = 0
    for language in LANGUAGES:
        catalog = catalogs.updated(language, template)
        if not only_check:
            catalogs.write(language, catalog)
        elif catalogs.po(catalog) != catalogs.po_path(language).read_bytes():
            sys.stdout.write(f"{language}: texts have changed since; run make messages\n")
            wrong += 1
        found = list(check.faults(catalog))
        wrong += len(found)
        sys.stdout.write(f"{language}: {len(catalog)} texts, {len(found)} to look at\n")
        sys.stdout.writelines(f"  {fault}\n" for fault in found)
    for path, content in theme.files():
        if not only_check:
            catalogs.put(path, content)
        elif not path.exists() or path.read_bytes() != content:
            sys.stdout.write(f"{path.name} of the theme: run make messages\n")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
