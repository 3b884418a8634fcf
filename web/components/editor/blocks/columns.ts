import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { insertAtom } from './atoms/insert-atom.ts';

/** Columns are in pages, and not inside of each other: there would be no room for words. */
export const takesColumns = (editor: Editor): boolean =>
  'columns' in editor.schema.nodes && !editor.isActive('columns');

/** So many empty columns, with the caret in the first of them. */
export function insertColumns(editor: Editor, count: 2 | 3): void {
  const { columns, column, paragraph } = editor.schema.nodes;
  if (!columns || !column || !paragraph) return;
  const made = columns.create(
    null,
    Array.from({ length: count }, () => column.create(null, paragraph.create())),
  );
  const tr = insertAtom(editor.state.tr, made);
  editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.from + 1), 1)));
  editor.view.focus();
}
