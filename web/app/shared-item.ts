import { escapeHtml } from '@tandem/shared/rich-text/escape-html.ts';

const MAX_NAME = 255;

/** Values of a new work item from what another app shares: its title, text and address, each of which may be missing. */
export function sharedItem(shared: URLSearchParams): Record<string, string> {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => shared.get(name)?.trim() ?? '');
  const [firstLine = ''] = (text ?? '').split('\n');
  const name = (title || firstLine || url || '').slice(0, MAX_NAME);
  if (!name) return {};
  const lines = [...(text ?? '').split('\n'), url ?? ''].filter((line) => line && line !== name);
  return { name, description_html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('') };
}
