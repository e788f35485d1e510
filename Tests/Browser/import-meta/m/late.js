export default import.meta.url.split('/').pop();
