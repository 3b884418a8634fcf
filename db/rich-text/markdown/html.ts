import { renderHtml } from '@tandem/shared/rich-text/render-html.ts';
import type { Mark, Node } from '@tiptap/pm/model';

const BREAKS = /\r\n?|\n/g;
const PLACE = '\u{e000}';
/** Every block of its kind has it. */
const CLASS = /(?<=<(?:p|h\d)) class="editor-[\w-]+"/g;

/** Nodes as one line of HTML: an empty line would end it in Markdown. */
export function htmlOf(nodes: readonly Node[], document: Node): string {
  const html = renderHtml(document.type.create(null, [...nodes]));
  return html.replace(CLASS, '').replace(BREAKS, '&#10;');
}

/** What stands before and behind a text to give it a mark. */
export function tagsOf(mark: Mark): [open: string, close: string] {
  const { schema } = mark.type;
  const paragraph = schema.node('paragraph', null, [schema.text(PLACE, [mark])]);
  const html = htmlOf([paragraph], schema.node('doc', null, [paragraph]));
  const [open = '', close = ''] = html.replace(/^<p>|<\/p>$/g, '').split(PLACE);
  return [open, close];
}
