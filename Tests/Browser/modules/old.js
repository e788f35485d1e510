L.push('old engine');
