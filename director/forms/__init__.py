"""Forms: what people type, checked for shape; what it may do is decided by the services."""

from __future__ import annotations

from director.forms.sentences import use_ours

use_ours()  # before any form is made: fields copy their sentences then
