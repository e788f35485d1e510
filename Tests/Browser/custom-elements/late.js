customElements.define("late-one", class extends HTMLElement { connectedCallback() { L.push("late " + this.childNodes.length); this.attachShadow({mode: "open"}).innerHTML = "<slot></slot>!" } });
