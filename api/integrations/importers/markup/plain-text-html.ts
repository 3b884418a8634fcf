import { escapeHtml } from '@tandem/shared/rich-text/rules/escape-html.ts';

/** Text that could not be converted, shown as it was written. */
export const plainTextHtml = (text: string): string => `<pre><code>${escapeHtml(text)}</code></pre>`;
