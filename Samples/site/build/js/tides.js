/*! Lighthouse log, sample of webpack-assets */
"use strict";

/**
 * Tides by the two strongest constituents: good enough for a sample, useless for ships.
 */
var tides = (function () {
  // Period in hours and height in metres.
  var constituents = [
    { name: "M2", period: 12.4206, height: 1.80, phase: 0.4 },
    { name: "S2", period: 12.0, height: 0.60, phase: 1.1 },
  ];

  function height(hour) {
    var sum = 0;
    for (var i = 0; i < constituents.length; i++) {
      var part = constituents[i];
      sum += part.height * Math.cos((2 * Math.PI * hour) / part.period - part.phase);
    }
    return sum;
  }

  /** The hours of high water, found by walking the curve. */
  function highWater(from, until) {
    var found = [];
    var step = 0.1;
    for (var hour = from + step; hour < until; hour += step) {
      var before = height(hour - step);
      var here = height(hour);
      var after = height(hour + step);
      if (here >= before && here > after) {
        found.push(Math.round(hour * 10) / 10);
      }
    }
    return found;
  }

  return { height: height, highWater: highWater };
})();
