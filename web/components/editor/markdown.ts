import { Marked } from 'marked';

const marked = new Marked({ gfm: true, breaks: false, async: false });

/** Markdown as HTML. What may be in it is decided by the editor's schema, which reads it without running anything. */
export const markdownToHtml = (text: string): string =>
  // The line break before the closing fence is no line of the code.
  (marked.parse(text) as string).replaceAll('\n</code></pre>', '</code></pre>');
