(window.asyncs = window.asyncs || []).push('a ' + !!document.currentScript.async);
