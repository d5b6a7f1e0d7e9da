"""A whole match in a real browser: `make tour` plays it, looks at every kind of page, and leaves the pictures.

chromium.py        a browser of this machine
site.py            a fresh site: its own database, web server and background worker
watch.py           what must not happen on any page: errors, failed or foreign requests, too much weight
accessibility.py   axe on a page, in both themes, on a phone and on a desk
pictures.py        pictures as WebP, for the documents and for the help
people.py          director, players and visitor: what each does, by the words on the page
story.py           the match
slow_phone.py      how soon a seat page answers a tap on a slow phone
"""
