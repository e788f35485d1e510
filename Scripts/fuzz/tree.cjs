// The tree of a generated program: just enough structure to write it down and to make it smaller.
//
// A node is an expression, a statement or a list; its parts are texts and nodes. An expression brings the parentheses
// that it needs, so that any expression may stand in place of any other.
"use strict";

const E = (...parts) => ({ kind: "E", parts });
const S = (...parts) => ({ kind: "S", parts });
/** A list whose elements may be left out. */
const L = (separator, items) => ({ kind: "L", separator, parts: items });
/** An expression whose text is the source of another, as a literal: for direct eval. */
const Q = (inner) => ({ kind: "Q", parts: [inner] });

function render(node) {
  if (typeof node === "string") return node;
  const parts = node.parts.map(render);
  if (node.kind === "L") return parts.join(node.separator);
  if (node.kind === "Q") return JSON.stringify(parts[0]);
  return parts.join("");
}

/** All nodes in which something can be made smaller, larger ones first. */
function places(root) {
  const found = [];
  (function visit(node) {
    if (typeof node === "string") return;
    found.push(node);
    node.parts.forEach(visit);
  })(root);
  return found;
}

/** The nearest nodes of a kind below a node. */
function inner(node, kind, limit = 8) {
  const found = [];
  (function visit(part, depth) {
    if (typeof part === "string" || found.length >= limit || depth > 6) return;
    if (part !== node && part.kind === kind) found.push(part);
    else part.parts.forEach((child) => visit(child, depth + 1));
  })(node, 0);
  return found;
}

/** Every way to make a program one step smaller: functions that change the tree and return one that changes it back. */
function* steps(root) {
  for (const node of places(root)) {
    if (node.kind === "L") {
      const count = node.parts.length;
      for (let size = count; size >= 1; size = size >> 1) {
        for (let start = 0; start < count; start += size) {
          const kept = node.parts;
          const left = [...kept.slice(0, start), ...kept.slice(start + size)];
          yield () => ((node.parts = left), () => (node.parts = kept));
        }
      }
    }
    for (let index = 0; index < node.parts.length; index++) {
      const part = node.parts[index];
      if (typeof part === "string" || part.kind !== "S" && part.kind !== "E") continue;
      const put = (other) => () => ((node.parts[index] = other), () => (node.parts[index] = part));
      if (part.kind === "S") {
        yield put(S(";"));
        for (const below of inner(part, "S")) yield put(below);
        for (const list of inner(part, "L", 3)) {
          if (list.parts.every((item) => item.kind === "S")) yield put(S("{ ", L(" ", list.parts), " }"));
        }
      } else {
        if (part.parts.length > 1 || typeof part.parts[0] !== "string" || part.parts[0].length > 1) {
          yield put(E("0"));
          for (const below of inner(part, "E")) yield put(below);
        }
      }
    }
  }
}

module.exports = { E, S, L, Q, render, steps, places };
