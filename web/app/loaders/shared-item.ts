import { escapeHtml } from '@tandem/shared/rich-text/rules/escape-html.ts';

const MAX_NAME = 255;

/** Values of a new work item from what another app shares: its title, text and address, each of which may be missing. */
export function sharedItem(shared: URLSearchParams): Record<string, string> {
  const valueOf = (name: string) => shared.get(name)?.trim() ?? '';
  const url = valueOf('url');
  const lines = valueOf('text').split('\n');
  const name = (valueOf('title') || lines[0] || url).slice(0, MAX_NAME);
  if (!name) return {};
  const rest = [...lines, url].filter((line) => line && line !== name);
  return { name, description_html: rest.map((line) => `<p>${escapeHtml(line)}</p>`).join('') };
}
