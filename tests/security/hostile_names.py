"""
Two hundred names that somebody types to see what happens; those with a script in them set
`window.__pwned`.
"""

from itertools import product

from tests.exports.hostile_names import HOSTILE

DONE = "window.__pwned=1"
TRICKS = (
    f"<script>{DONE}</script>",
    f"<img src=x onerror={DONE}>",
    f"<svg onload={DONE}>",
    f"<svg><script>{DONE}</script>",
    f"<body onload={DONE}>",
    "<iframe srcdoc='<script>parent.__pwned=1</script>'>",
    f"<details open ontoggle={DONE}>",
    f"<input autofocus onfocus={DONE}>",
    f"<a href=javascript:{DONE}>x</a>",
    "<style>*{display:none}</style>",
    "<meta http-equiv=refresh content=0;//evil.example>",
    "<base href=//evil.example/>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<form action=//evil.example><button>x",
    f"<div hx-on::load={DONE}>",
    "<div hx-get=/ hx-trigger=load>",
    f"<template><script>{DONE}</script>",
    f"<math><mi xlink:href=javascript:{DONE}>",
)
WAYS_OUT = ("", '">', "'>", "</title>", "</textarea>", "</script>", "-->", "]]>")
LANGUAGES = (
    "{{7*7}}", "{%now 'Y'%}", "${window.__pwned=1}", "#{7*7}", "<%=7*7%>",
    "{{constructor.constructor('window.__pwned=1')()}}",
    "%(name)s %s %d", "{name} {0} {0.__class__}", "\\u003cscript\\u003e", "&lt;script&gt;", "&#60;b&#62;",
    "%3Cscript%3E",
    "\\x3cscript\\x3e", "+ADw-script+AD4-", "';window.__pwned=1;//", '";window.__pwned=1;//', "`;window.__pwned=1;`",
    "\u2028window.__pwned=1\u2029", "__proto__", "constructor", "toString", "null", "undefined", "NaN",
    "[object Object]",
)  # fmt: skip
LOOKS = (
    "W" * 80, "i" * 80,
    "Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"[:80],
    "a\u0300" * 40, "Z" + "\u0301\u0302\u0303\u0304" * 19, "👩\u200d👩\u200d👧\u200d👦" * 8,
    "🏳️\u200d🌈" * 12, "مرحبا " * 13, "\u202eboB\u202c", "\u2066boB\u2069", "\u200f" * 20 + "x",
    "\u200b" * 40 + "x", "\u3000 \u00a0x", "𝕭𝖔𝖇", "ﷺ" * 20, "ǅ" * 40, "ı İ ſ ẞ", "\ufffd" * 30,
    "\U000e0041" * 10 + "x", "x\ufeffy", "-" * 80, "." * 80, "_" * 80, "/" * 80,
    "\u00ad" * 40 + "x", "１２３", "½", "☠" * 40, "क्षि" * 12, "ก็็็็็็็็็็",
)  # fmt: skip
_ALL = (
    *HOSTILE,
    *LANGUAGES,
    *LOOKS,
    *(way + trick for way, trick in product(WAYS_OUT, TRICKS)),
)
NAMES = tuple(dict.fromkeys(name[:80] for name in _ALL if name.strip()))[:200]
"""As long as a name may be; a night takes them as they are."""
