import type { Editor } from '@tiptap/core';
import { DOMParser as NodeParser } from '@tiptap/pm/model';

/** Makes the text equal to some HTML by the smallest replacement, so that the caret stays; it is no change of this person. */
export function takeText(editor: Editor, html: string): void {
  const { doc, schema, tr } = editor.state;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // The blank before the next word is typed already.
  const next = NodeParser.fromSchema(schema).parse(body, { preserveWhitespace: true });
  const from = doc.content.findDiffStart(next.content);
  const ends = doc.content.findDiffEnd(next.content);
  if (from === null || !ends) return;
  // Equal letters on both sides of a change may be counted twice.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  tr.replace(from, ends.a + overlap, next.slice(from, ends.b + overlap));
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
}
