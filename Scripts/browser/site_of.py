"""A build as each way to a page needs it: packed, unpacked, and served by the tool."""
import json, os, subprocess

# Nothing is rewritten, so that the page can be compared node by node with the one that was there before.
EXACT = ["--no-minify", "--no-inline", "--images", "off", "--source-maps", "keep"]


class Site:
    def __init__(self, tool, directory, output, arguments):
        self.tool, self.directory, self.output = tool, os.path.abspath(directory), output
        self.servers, self.addresses = [], {}
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
            # From files the shell lies beside the page, in the one directory that a web view is granted.
            with open(self.shell, "rb") as shell, open(self.tree + "/shell.html", "wb") as copy:
                copy.write(shell.read())

    def serve(self, *arguments):
        """The address of a server, which lives as long as this site."""
        if arguments in self.addresses:
            return self.addresses[arguments]
        server = subprocess.Popen([self.tool, "serve", *arguments, "--port", "0"], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL)
        self.servers.append(server)
        line = server.stdout.readline().decode().strip()
        self.addresses[arguments] = line.rstrip("/") + "/"
        return self.addresses[arguments]

    def original(self):
        return self.serve(self.directory)

    def populated(self):
        return self.serve(self.bundle, "--shell", self.shell)

    def close(self):
        for server in self.servers:
            server.terminate()
            server.wait()
