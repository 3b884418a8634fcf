import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** After a table, a box or a line at the end of a text there would be no place for the caret: a click below makes one. */
function addLastLine(view: EditorView, event: MouseEvent): boolean {
  const { doc, tr, schema } = view.state;
  const last = view.dom.lastElementChild?.getBoundingClientRect();
  const isBelow = event.target === view.dom && last !== undefined && event.clientY > last.bottom;
  if (!isBelow || !view.editable || doc.lastChild?.type.name === 'paragraph') return false;
  const paragraph = schema.nodes['paragraph']?.create();
  if (!paragraph) return false;
  tr.insert(doc.content.size, paragraph);
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  view.focus();
  return true;
}

export const LastLine = Extension.create({
  name: 'lastLine',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleClick: (view, _position, event) => addLastLine(view, event) } }),
  ],
});
