"""A build as each way to a page needs it: packed, unpacked, and served by the tool."""
import json, os, shutil, subprocess, time

# Nothing is rewritten, so that the page can be compared node by node with the one that was there before.
EXACT = ["--no-minify", "--no-inline", "--images", "off", "--source-maps", "keep"]


class Site:
    def __init__(self, tool, directory, output, arguments):
        self.tool, self.directory, self.output = tool, os.path.abspath(directory), output
        self.name = os.path.basename(self.directory)
        self.server, self.arguments, self.address, self.port = None, None, None, 0
        os.makedirs(os.path.dirname(output), exist_ok=True)
        built = subprocess.run([tool, "build", directory, "-o", output, "--level", "fast", "--json", *arguments],
                               capture_output=True)
        if built.returncode:
            raise RuntimeError("build: " + built.stderr.decode()[-300:])
        self.report = json.loads(built.stdout)
        self.bundle, self.shell = output + "/bundle.zip", output + "/shell.html"
        self.tree = output + "/tree"
        if os.path.exists(self.bundle):
            subprocess.run([tool, "extract", "-q", self.bundle, self.tree], check=True)
            # An answer for what is not there says where it is not, and pages show that: both sources have one name.
            named = output + "/named/" + self.name
            os.mkdir(os.path.dirname(named))
            self.bundle = shutil.move(self.bundle, named)
            # From files the shell lies beside the page, in the one directory that a web view is granted.
            with open(self.shell, "rb") as shell, open(self.tree + "/shell.html", "wb") as copy:
                copy.write(shell.read())

    def file(self, is_shell):
        """The address of a directory: one of both at a time, at the same place, which pages may show."""
        place = "%s/%s" % (os.path.dirname(self.bundle), "page")
        if os.path.lexists(place):
            os.remove(place)
        os.symlink(self.tree if is_shell else self.directory, place)
        return "file://%s/" % place

    def serve(self, *arguments):
        """The address of a server. One of both pages is served at a time, on the same port, which pages may show."""
        if self.arguments == arguments:
            return self.address
        self.close()
        for _ in range(50):
            self.server = subprocess.Popen([self.tool, "serve", *arguments, "--port", str(self.port)],
                                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            line = self.server.stdout.readline().decode().strip()
            if line:
                break
            self.server.wait()  # the port is not free again yet
            time.sleep(0.1)
        self.arguments, self.address = arguments, line.rstrip("/") + "/"
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])
        return self.address

    def original(self):
        return self.serve(self.directory)

    def populated(self):
        return self.serve(self.bundle, "--shell", self.shell)

    def close(self):
        if self.server:
            self.server.terminate()
            self.server.wait()
            self.server = self.arguments = None
