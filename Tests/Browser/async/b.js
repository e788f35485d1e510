(window.asyncs = window.asyncs || []).push('b ' + document.currentScript.getAttribute('src'));
