"""WebKitGTK through Samples/LaunchApp: a process for each page, which takes orders; its output is the page's console."""
import json, os, re, select, shutil, subprocess, tempfile, threading, time

EARLY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "early.js")


class Gone(Exception):
    pass


class WebKit:
    name = "webkitgtk"

    def __init__(self, app):
        if not app or not os.access(app, os.X_OK):
            raise RuntimeError("needs Samples/LaunchApp, which make launch-app builds")
        self.app, self.server = os.path.abspath(app), None
        if not os.environ.get("DISPLAY"):
            if not shutil.which("Xvfb"):
                raise RuntimeError("needs xvfb or a display")
            # The server says which display it found free.
            reading, writing = os.pipe()
            self.server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"],
                                           pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            os.close(writing)
            with os.fdopen(reading) as numbers:
                os.environ["DISPLAY"] = ":" + numbers.readline().strip()

    def open(self, arguments=("--way", "file")):
        return WebKitPage(self.app, arguments)

    def close(self):
        if self.server:
            self.server.terminate()
            self.server.wait()


class WebKitPage:
    def __init__(self, app, arguments):
        reading, writing = os.pipe()
        # The engine's processes are spared the address of a session bus that is not there.
        environment = dict(os.environ, NO_AT_BRIDGE="1")
        self.process = subprocess.Popen([app, *arguments, "--early", EARLY, "--drive", str(writing)], pass_fds=[writing], env=environment,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        os.close(writing)
        self.answers, self.rest, self.lines = reading, b"", []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.append(line.decode(errors="replace").rstrip("\n"))

    @property
    def said(self):
        """What the console says, without the places, which are other ones in a page that was written by a script."""
        found = []
        for line in list(self.lines):
            match = re.match(r"(?:[^ ]*:\d+:\d+: )?CONSOLE (.*)", line)
            if match:
                found.append(match.group(1))
            elif found and line and not line.startswith(("**", "(")):
                found[-1] += "\n" + line
        return found

    def order(self, word, argument="", limit=150):
        try:
            self.process.stdin.write(("%s %s\n" % (word, argument)).encode())
            self.process.stdin.flush()
        except OSError:
            raise Gone("the sample ended: " + " ".join(self.lines[-3:]))
        end = time.time() + limit
        while b"\n" not in self.rest:
            if not select.select([self.answers], [], [], max(0, end - time.time()))[0]:
                raise Gone("no answer to " + word)
            data = os.read(self.answers, 1 << 20)
            if not data:
                raise Gone("the sample ended: " + " ".join(self.lines[-3:]))
            self.rest += data
        line, self.rest = self.rest.split(b"\n", 1)
        reply = json.loads(line)
        if "error" in reply:
            raise Gone(reply["error"])
        return reply.get("ok", "")

    def settle(self):
        """Hears what is still on its way."""
        heard = -1
        while heard != len(self.lines):
            heard = len(self.lines)
            time.sleep(0.1)

    def load(self, address):
        self.order("load", address)

    def launch(self):
        self.order("launch")
        self.is_launched = True

    is_launched = False

    def reload(self):
        self.order("reload")

    def back(self):
        self.order("back")

    def forward(self):
        self.order("forward")

    def kill(self):
        self.order("kill")
        if not self.is_launched:
            self.reload()

    def call(self, body):
        return self.order("call", json.dumps(body))

    @property
    def fetched(self):
        return json.loads(self.order("fetched"))

    def picture(self):
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            self.order("draw", file.name)
            return file.read()

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.answers)
