"use strict";

(function (window, document) {
  const settings = JSON.parse(document.getElementById("settings").textContent);

  class Log {
    #rows = [];
    static columns = ["time", "light", "weather", "ships"];

    get length() {
      return this.#rows.length;
    }

    add({ time, light = "lit", weather, ships = 0, ...rest }) {
      this.#rows.push({ time, light, weather, ships, ...rest });
      return this;
    }

    *[Symbol.iterator]() {
      for (const row of this.#rows) {
        yield Log.columns.map((column) => row[column]);
      }
    }

    render(body) {
      body.textContent = "";
      for (const cells of this) {
        const line = document.createElement("tr");
        cells.forEach((text) => {
          const cell = document.createElement("td");
          cell.textContent = String(text);
          line.appendChild(cell);
        });
        body.appendChild(line);
      }
    }
  }

  /** Loads the log; from a file the page may not ask for it, so a little of it is here as well. */
  async function load(url) {
    try {
      const response = await fetch(url);
      if (!response.ok) {
        throw new Error(`${url}: ${response.status} ${response.statusText}`);
      }
      return await response.json();
    } catch (error) {
      console.info("no log over the network:", error && error.message);
      return {
        sunset: "16:02",
        entries: [{ time: "16:00", weather: "clear", ships: 3 }],
      };
    }
  }

  function hoursUntilDawn(sunset) {
    const [, hours, minutes] = /^(\d+):(\d+)$/.exec(sunset) ?? [0, 16, 0];
    const evening = 24 - (Number(hours) + Number(minutes) / 60);
    return (evening + 7.5).toFixed(1);
  }

  function switchTheme() {
    const root = document.documentElement;
    const dark = root.getAttribute("data-theme") !== "dark";
    root.setAttribute("data-theme", dark ? "dark" : "light");
    try {
      localStorage.setItem("theme", dark ? "dark" : "light");
    } catch {
      // closed to pages from files
    }
  }

  async function start() {
    const log = new Log();
    const data = await load("data/log.json");
    data.entries.forEach((entry) => log.add(entry));
    for (const hour of tides.highWater(0, 24)) {
      const time = `${String(Math.floor(hour)).padStart(2, "0")}:${String(Math.round((hour % 1) * 60)).padStart(2, "0")}`;
      log.add({ time, light: "—", weather: "high water" });
    }
    log.render(document.getElementById("log"));
    document.getElementById("sunset").textContent = data.sunset;
    document.getElementById("hours").textContent = hoursUntilDawn(data.sunset);
    document.body.dataset.ready = `${settings.stations.length} stations, ${log.length} rows`;
  }

  window.lighthouse = { switchTheme, start };
  start();
})(window, document);
