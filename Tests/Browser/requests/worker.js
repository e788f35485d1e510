postMessage("worker " + location.pathname.split("/").pop());
