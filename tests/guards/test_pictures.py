"""The README's pictures: each exists, is shown, is small and has its device's size."""

import re

from PIL import Image

from tests.guards.tree import ROOT
from tests.pictures import PICTURES, SHOWN, Picture
from tests.rows import each_row

MAX_BYTES = 150_000
README = (ROOT / "README.md").read_text()


def test_the_readme_shows_just_these_pictures() -> None:
    shown = re.findall(r'<img src="docs/pictures/(\w+)\.png"', README)
    assert sorted(shown) == sorted(picture.name for picture in SHOWN)
    assert {file.stem for file in PICTURES.iterdir()} == set(shown)


def test_whoever_cannot_see_a_picture_is_told_what_is_on_it() -> None:
    images = re.findall(r"<img [^>]+>", README)
    assert len(images) == len(SHOWN)
    assert [image for image in images if not re.search(r'alt="[^"]{10,}"', image)] == []


@each_row("picture", SHOWN, ids=lambda picture: picture.name)
def test_a_picture_is_small_and_whole(picture: Picture) -> None:
    file = PICTURES / f"{picture.name}.png"
    assert 5_000 < file.stat().st_size <= MAX_BYTES
    with Image.open(file) as image:
        assert (image.format, image.size) == ("PNG", picture.size)
        colours = image.convert("RGB").getcolors(1 << 24)
    assert colours is not None
    assert len(colours) > 30, "nothing is on it"
