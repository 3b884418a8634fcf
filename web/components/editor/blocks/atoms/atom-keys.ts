import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection, Selection } from '@tiptap/pm/state';

/** Nodes that are one whole, with fields of their own in a bar beside them. */
export const ATOMS: readonly string[] = ['equation', 'equationBlock', 'date', 'status', 'embed'];

/** The whole that is selected. */
export function atomOf(editor: Editor) {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection) || !editor.isEditable) return null;
  const { node, from } = selection;
  if (!ATOMS.includes(node.type.name)) return null;
  return { from, name: node.type.name, attributes: node.attrs };
}

/** Enter on what is selected goes on to its fields. */
function goToFields(editor: Editor): boolean {
  if (!atomOf(editor)) return false;
  const field = document.querySelector<HTMLElement>('[data-atom-bar] :is(textarea, input, button)');
  field?.focus();
  return field !== null;
}

/** Back into the text, behind what was selected; what says nothing is taken out. */
export function leaveAtom(editor: Editor, isEmpty: boolean): void {
  const { selection, tr } = editor.state;
  if (isEmpty) tr.deleteSelection();
  else tr.setSelection(Selection.near(tr.doc.resolve(selection.to), 1));
  editor.view.dispatch(tr.scrollIntoView());
  // At once: the next key is meant for the text.
  editor.view.focus();
}

export const AtomKeys = Extension.create({
  name: 'atomKeys',
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => goToFields(editor) };
  },
});
