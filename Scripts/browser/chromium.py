"""Chromium through the DevTools protocol over a pipe: no driver, no port; each page has a profile of its own."""
import base64, json, os, shutil, subprocess, tempfile, time, urllib.error, urllib.request

# What stands for a custom scheme: no scheme can be registered in a Chromium that is not embedded, but the requests to
# an origin can be answered by the embedder, which is how Android's web view serves an app's own files.
INTERCEPTED = "https://app.local/"


class Gone(Exception):
    pass


class Chromium:
    name = "chromium"

    def __init__(self):
        self.program = shutil.which("chromium") or shutil.which("google-chrome")
        if not self.program:
            raise RuntimeError("needs chromium")
        self.profile = tempfile.mkdtemp(prefix="webpack-assets-chromium")
        to_browser, orders = os.pipe()
        answers, from_browser = os.pipe()

        def wire():
            # Both are moved out of the way first: either may be what the other has to become.
            source, target = os.dup(to_browser), os.dup(from_browser)
            os.dup2(source, 3)
            os.dup2(target, 4)

        self.process = subprocess.Popen(
            [self.program, "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--force-color-profile=srgb",
             "--force-device-scale-factor=1", "--user-data-dir=" + self.profile, "about:blank"],
            preexec_fn=wire, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.orders, self.answers = os.fdopen(orders, "wb", buffering=0), os.fdopen(answers, "rb", buffering=0)
        self.rest, self.number, self.events, self.replies, self.pages = b"", 0, [], {}, {}

    def send(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.orders.write(json.dumps(message).encode() + b"\0")
        return self.number

    def ask(self, method, session=None, limit=40, **parameters):
        number, end = self.send(method, session, **parameters), time.time() + limit
        while number not in self.replies:
            if time.time() > end:
                raise Gone("no answer to " + method)
            self.pump()
        reply = self.replies.pop(number)
        if "error" in reply:
            raise Gone("%s: %s" % (method, reply["error"].get("message")))
        return reply["result"]

    def pump(self, limit=0.5):
        """Reads what has come and tells the pages."""
        import select
        if not select.select([self.answers], [], [], limit)[0]:
            return
        data = os.read(self.answers.fileno(), 1 << 20)
        if not data:
            raise Gone("chromium ended")
        *messages, self.rest = (self.rest + data).split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.replies[message["id"]] = message
            elif message.get("sessionId") in self.pages:
                self.pages[message["sessionId"]].hear(message["method"], message["params"])

    def open(self, answering=None):
        return ChromiumPage(self, answering)

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class ChromiumPage:
    """A page; `answering` is the address of the server that answers INTERCEPTED."""

    def __init__(self, browser, answering=None):
        self.browser, self.answering = browser, answering
        self.said, self.fetched, self.icons = [], [], set()
        self.loader, self.loaded, self.is_restored, self.is_crashed = None, set(), False, False
        self.context = browser.ask("Target.createBrowserContext")["browserContextId"]
        self.target = browser.ask("Target.createTarget", url="about:blank", browserContextId=self.context,
                                  width=1000, height=700)["targetId"]
        self.session = browser.ask("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        browser.pages[self.session] = self
        for domain in ("Page", "Runtime", "Log", "Network", "Inspector"):
            self.ask(domain + ".enable")
        self.ask("Page.setLifecycleEventsEnabled", enabled=True)
        self.ask("Emulation.setDeviceMetricsOverride", width=1000, height=700, deviceScaleFactor=1, mobile=False)
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "early.js")) as early:
            self.ask("Page.addScriptToEvaluateOnNewDocument", source=early.read())
        if answering:
            self.ask("Fetch.enable", patterns=[{"urlPattern": INTERCEPTED + "*"}])

    def ask(self, method, **parameters):
        return self.browser.ask(method, self.session, **parameters)

    def hear(self, method, values):
        if method == "Runtime.consoleAPICalled":
            words = [str(a.get("value", a.get("description", a.get("type")))) for a in values["args"]]
            self.said.append("%s: %s" % (values["type"], " ".join(words)))
        elif method == "Runtime.exceptionThrown":
            details = values["exceptionDetails"]
            text = details.get("exception", {}).get("description") or details["text"]
            self.said.append("exception: " + text.split("\n")[0])
        elif method == "Log.entryAdded":
            # A browser asks for the icon of its tab once a document, when it likes; a web view has none.
            if values["entry"].get("networkRequestId") not in self.icons:
                self.said.append("%s: %s" % (values["entry"]["level"], values["entry"]["text"]))
        elif method == "Network.requestWillBeSent":
            if values.get("type") == "Other" and values["initiator"]["type"] == "other":
                self.icons.add(values["requestId"])
            self.fetched.append(values["request"]["url"])
        elif method == "Fetch.requestPaused":
            self.answer(values)
        elif method == "Page.frameNavigated" and "parentId" not in values["frame"]:
            self.loader, self.is_restored = values["frame"]["loaderId"], values["type"] == "BackForwardCacheRestore"
        elif method == "Page.lifecycleEvent" and values["name"] == "load":
            self.loaded.add(values["loaderId"])
        elif method == "Inspector.targetCrashed":
            self.is_crashed = True

    def answer(self, values):
        """Hands a request for the intercepted origin to the server."""
        address = self.answering + values["request"]["url"][len(INTERCEPTED):]
        request = urllib.request.Request(address, headers={k: v for k, v in values["request"]["headers"].items()
                                                           if k.lower() not in ("accept-encoding", "origin", "referer")})
        if values["resourceType"] == "Document":
            request.add_header("Sec-Fetch-Mode", "navigate")
            request.add_header("Sec-Fetch-Dest", "document")
        try:
            reply = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            reply = error
        self.browser.send("Fetch.fulfillRequest", self.session, requestId=values["requestId"],
                          responseCode=reply.status, body=base64.b64encode(reply.read()).decode(),
                          responseHeaders=[{"name": k, "value": v} for k, v in reply.headers.items()
                                           if k.lower() not in ("content-length", "connection", "date")])

    def loading(self, method, **parameters):
        """Begins a load and waits for its load event, or for a page that comes back as it was left."""
        self.loader, self.loaded, self.is_restored = None, set(), False
        self.ask(method, **parameters)
        self.until(lambda: self.is_restored or self.loader in self.loaded)

    def until(self, is_so, limit=40):
        end = time.time() + limit
        while not is_so():
            if time.time() > end:
                raise Gone("nothing happened for %d s" % limit)
            self.browser.pump()

    def settle(self):
        """Hears what is still on its way: other processes than the page's complain too."""
        heard = -1
        while heard != len(self.said):
            heard = len(self.said)
            end = time.time() + 0.15
            while time.time() < end:
                self.browser.pump(0.05)

    def load(self, address):
        self.loading("Page.navigate", url=address)

    def reload(self):
        self.loading("Page.reload")

    def step(self, by):
        for _ in range(50):
            try:
                history = self.ask("Page.getNavigationHistory")
                break
            except Gone:  # between two processes
                time.sleep(0.1)
        entry = history["entries"][history["currentIndex"] + by]
        self.loading("Page.navigateToHistoryEntry", entryId=entry["id"])

    def back(self):
        self.step(-1)

    def forward(self):
        self.step(1)

    def kill(self):
        """Has the process that shows the page end, and loads it again."""
        self.is_crashed = False
        self.browser.send("Page.crash", self.session)
        self.until(lambda: self.is_crashed)
        self.loading("Page.reload")

    def call(self, body):
        reply = self.ask("Runtime.evaluate", limit=150, expression="(async function(){" + body + "})()", awaitPromise=True,
                         returnByValue=True)
        if "exceptionDetails" in reply:
            details = reply["exceptionDetails"]
            raise Gone(details.get("exception", {}).get("description") or details["text"])
        return reply["result"].get("value", "")

    def picture(self):
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

    def close(self):
        self.browser.pages.pop(self.session, None)
        try:
            self.browser.ask("Target.disposeBrowserContext", browserContextId=self.context)
        except Gone:
            pass
