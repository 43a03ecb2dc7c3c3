"""Makes the README's pictures from the running sample night: `python -m tests.pictures`."""

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests import machine
from tests.browser.evening import PHONE, become_owner
from tests.server import ROOT, RunningServer, Workshop

PICTURES = ROOT / "docs" / "pictures"
TV: ViewportSize = {"width": 1280, "height": 720}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
SHARPER = 1.5
"""So many points of a picture for one of a phone."""
COLOURS = 128
NIGHT, GRETA = "/t/1/", 7
"""The sample night, and somebody who plays in it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """
    A page of the sample night on a device; `hides` is how long its buttons take to hide themselves.
    """

    name: str
    page: str
    device: ViewportSize
    hides: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """In points."""
        sharper = SHARPER if self.device is PHONE else 1
        return int(self.device["width"] * sharper), int(self.device["height"] * sharper)


SHOWN = (
    Picture("tv", "screen/", TV, hides=20_000),
    Picture("desk", "", PHONE),
    Picture("player", f"card/{GRETA}/", PHONE),
    Picture("seats", "seats/", PHONE),
    Picture("ruling", "rulings/on/B02/?table=2", PHONE),
    Picture("schedule", "structure/", LAPTOP),
)


def take(page: Page, picture: Picture) -> None:
    """Wait until everything has settled, then keep the picture in few colours."""
    page.wait_for_timeout(1500 + picture.hides)
    file = PICTURES / f"{picture.name}.png"
    page.screenshot(path=file)
    with Image.open(file) as shot:
        shot.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)


def photograph(browser: Browser, server: RunningServer) -> None:
    """Every picture, each on a device of its own that is signed in."""
    ann = browser.new_context().new_page()
    become_owner(ann, server)
    signed_in = ann.context.storage_state()
    for picture in SHOWN:
        on_phone = picture.device is PHONE
        device = browser.new_context(
            viewport=picture.device,
            device_scale_factor=SHARPER if on_phone else 1,
            is_mobile=on_phone,
            has_touch=on_phone,
            storage_state=signed_in,
        )
        page = device.new_page()
        page.goto(server.base_url + NIGHT + picture.page)
        take(page, picture)
        device.close()


def main() -> None:
    """Start a server with the sample night, take the pictures, stop it."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Workshop(Path(folder), "", "").server()
        environment = {**os.environ, "FINAL_NINE_DATA": str(server.data)}
        subprocess.run([sys.executable, "manage.py", "demo"], cwd=ROOT, env=environment, check=True)
        server.start()
        browser = playwright.chromium.launch(
            executable_path=machine.chromium(),
            chromium_sandbox=os.geteuid() != 0,
            args=["--disable-gpu"],
        )
        try:
            photograph(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
