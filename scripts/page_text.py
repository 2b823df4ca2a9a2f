#!/usr/bin/env python3
"""Opens a page in Chromium, waits until it shows some text, and prints all of its text.

    scripts/page_text.py FILE FRAGMENT TEXT    fails if the text does not come within a minute

FILE is a page on this machine, and FRAGMENT is what stands after the # of its address.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time


class Browser:
    """A headless Chromium, asked through pipes, so that nothing but Python is needed."""

    def __init__(self, profile: str) -> None:
        requests, self.requests = os.pipe()
        self.answers, answers = os.pipe()
        # The browser reads from 3 and writes to 4.
        script = f'exec chromium "$@" 3<&{requests} 4>&{answers}'
        options = ["--headless", "--no-sandbox", "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(
            ["bash", "-c", script, "chromium", *options], pass_fds=(requests, answers), stderr=subprocess.DEVNULL
        )
        os.close(requests)
        os.close(answers)
        self.rest = b""
        self.count = 0

    def ask(self, method: str, session: str | None = None, **params: object) -> dict:
        self.count += 1
        request = {"id": self.count, "method": method, "params": params} | ({"sessionId": session} if session else {})
        os.write(self.requests, json.dumps(request).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                read = os.read(self.answers, 1 << 16)
                if not read:
                    sys.exit("page_text: Chromium has ended")
                self.rest += read
            one, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(one)
            if answer.get("id") == self.count:
                return answer["result"]


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    file, fragment, wanted = sys.argv[1:]
    address = f"{pathlib.Path(file).resolve().as_uri()}#{fragment}"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        target = browser.ask("Target.createTarget", url=address)["targetId"]
        session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        text, end = "", time.monotonic() + 60
        while wanted not in text and time.monotonic() < end:
            time.sleep(0.5)
            answer = browser.ask("Runtime.evaluate", session, expression="document.body.innerText", returnByValue=True)
            text = answer["result"].get("value", "")
        browser.ask("Browser.close")
        browser.process.wait()
    print(text)
    sys.exit(0 if wanted in text else f"page_text: the page does not show {wanted!r}")


if __name__ == "__main__":
    main()
