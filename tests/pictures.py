"""Makes the README's pictures from the running program: `python -m tests.pictures`."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests import machine
from tests.browser.evening import PHONE, become_owner
from tests.server import ROOT, RunningServer, Workshop

PICTURES = ROOT / "docs" / "pictures"
TV: ViewportSize = {"width": 1280, "height": 720}


def take(page: Page, name: str) -> None:
    """Wait until everything has settled, then keep the picture."""
    page.wait_for_timeout(1500)
    page.screenshot(path=PICTURES / f"{name}.png")


def photograph(browser: Browser, server: RunningServer) -> None:
    """The desk on a phone and the clock on a TV, of the sample night."""
    phone = browser.new_context(viewport=PHONE, device_scale_factor=1.5, is_mobile=True, has_touch=True).new_page()
    become_owner(phone, server)
    phone.goto(server.base_url + "/t/1/")
    take(phone, "desk")
    watcher = browser.new_context(viewport=TV, storage_state=phone.context.storage_state()).new_page()
    watcher.goto(server.base_url + "/t/1/screen/")
    watcher.wait_for_timeout(6000)  # the buttons of the screen hide themselves
    take(watcher, "tv")


def main() -> None:
    """Start a server with the sample night, take the pictures, stop it."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Workshop(Path(folder), "", "").server()
        environment = {**os.environ, "FINAL_NINE_DATA": str(server.data)}
        subprocess.run([sys.executable, "manage.py", "demo"], cwd=ROOT, env=environment, check=True)
        server.start()
        browser = playwright.chromium.launch(
            executable_path=machine.chromium(), chromium_sandbox=os.geteuid() != 0, args=["--disable-gpu"]
        )
        try:
            photograph(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
