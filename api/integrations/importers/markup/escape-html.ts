const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for the inside of an element or of a quoted attribute. */
export const escapeHtml = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character) : text;

/** Text that nobody could convert, shown as it was written. */
export const plainTextHtml = (text: string): string => `<pre><code>${escapeHtml(text)}</code></pre>`;
