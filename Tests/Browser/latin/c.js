L.push('c ü');
