window.L=window.L||[];L.push('c2 '+document.readyState+' '+(document.currentScript?document.currentScript.getAttribute('src'):'none'));
