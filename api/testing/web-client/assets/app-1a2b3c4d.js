document.title += ' with its script';
