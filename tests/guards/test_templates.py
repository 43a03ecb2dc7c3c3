"""Templates hold structure only, and every word in them can be translated."""

from pathlib import Path

import pytest

from tests.guards.templates import faults, faults_in
from tests.guards.tree import ROOT, plant


def test_templates_are_clean() -> None:
    assert faults_in(ROOT / "templates") == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('<p onclick="go()"></p>', "onclick="),
        ('<p hx-on:click="go()"></p>', "hx-on:click="),
        ('<p hx-on::after-swap="go()"></p>', "hx-on::after-swap="),
        ('<p data-hx-on-click="go()"></p>', "data-hx-on-click="),
        ('<p style="color: red"></p>', "style="),
        ("<style>p { color: red }</style>", "<style>"),
        ("<script>go()</script>", "<script> without src"),
        ('<script type="module">go()</script>', "<script> without src"),
        ("<p hx-vals='js:{a: 1}'></p>", "hx-vals begins with js:"),
        ('<a href="javascript:go()"></a>', "href begins with javascript:"),
        ("{{ name|safe }}", "|safe"),
        ("{% autoescape off %}{{ name }}{% endautoescape %}", "autoescape off"),
        ("<h1>Players</h1>", "untranslated text “Players”"),
        ("<p>{{ count }} left</p>", "untranslated text “left”"),
        ('<input placeholder="Name">', "untranslated placeholder “Name”"),
        ('<button aria-label="Pause {{ name }}"></button>', "untranslated aria-label “Pause”"),
        ('<input type="submit" value="Save">', "untranslated value “Save”"),
        ("{% if a %}yes{% else %}×{% endif %}", "untranslated text “yes”"),
    ],
)
def test_a_fault_is_caught(tmp_path: Path, line: str, fault: str) -> None:
    plant(tmp_path, "desk/page.html", f"{{% load i18n %}}\n{line}\n")
    assert faults_in(tmp_path) == [f"desk/page.html:2: {fault}"]


def test_what_is_right_passes(tmp_path: Path) -> None:
    page = """{% extends "base.html" %}{% load i18n %}
{# A note for the next reader. #}
{% comment %} Words <style> {% endcomment %}
{% block body_class %}has-bar{% endblock %}
<title>{% block title %}{{ night.name }}{% endblock %} – Final Nine</title>
<h1>{% translate "Players" %} ({{ count }}) · 3/4 × {{ a }}</h1>
<p class="badge{% if late %} badge-late{% endif %}" data-name="Bob" title="{% translate "Late" %}">
  {% blocktranslate count n=left %}{{ n }} player left{% plural %}{{ n }} players <b>left</b>{% endblocktranslate %}
</p>
<a href="{% url "desk" night.pk %}" hx-get="{% url "desk" night.pk %}">&nbsp;{% icon "pause" %}</a>
<input type="text" name="name" value="Bob"><kbd>Space</kbd>
<script type="application/json" id="board">{"state": "running"}</script>
<script type="module" src="{% static "js/desk.js" %}"></script>
"""
    assert faults(plant(tmp_path, "page.html", page)) == []
