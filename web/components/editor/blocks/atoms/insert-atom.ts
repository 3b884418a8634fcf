import type { Editor, Range } from '@tiptap/core';
import type { Node, NodeType } from '@tiptap/pm/model';
import { NodeSelection, type Transaction } from '@tiptap/pm/state';

const selectAt = (tr: Transaction, position: number): Transaction =>
  tr.setSelection(NodeSelection.create(tr.doc, position)).scrollIntoView();

/** Where a block stands that is put at the caret: in the place of an empty line, or below the line. */
function placeOfBlock({ selection, doc }: Transaction, type: NodeType): { from: number; to: number } {
  const { $from } = selection;
  if ($from.depth === 0) return { from: selection.to, to: selection.to };
  const to = $from.after();
  const index = $from.index(-1);
  const isEmptyLine = $from.parent.isTextblock && $from.parent.content.size === 0;
  const isReplaced = isEmptyLine && $from.node(-1).canReplaceWith(index, index + 1, type);
  const from = isReplaced ? $from.before() : to;
  // A title of a toggle, or a cell, has no blocks beside it that are none of its own.
  const place = doc.resolve(from);
  return place.parent.canReplaceWith(place.index(), place.index() + (isReplaced ? 1 : 0), type)
    ? { from, to }
    : { from: doc.content.size, to: doc.content.size };
}

/** Puts something that is one whole where the caret is, and selects it; behind a block there is a line to go on. */
export function insertAtom(tr: Transaction, atom: Node): Transaction {
  const { $from, from, to } = tr.selection;
  if (atom.isInline) {
    if (!$from.parent.canReplaceWith($from.index(), $from.index(), atom.type)) return tr;
    return selectAt(tr.replaceWith(from, to, atom), from);
  }
  const place = placeOfBlock(tr, atom.type);
  const paragraph = tr.doc.type.schema.nodes['paragraph']?.create();
  const isLast = tr.doc.resolve(place.to).nodeAfter === null;
  tr.replaceWith(place.from, place.to, isLast && paragraph ? [atom, paragraph] : atom);
  return selectAt(tr, place.from);
}

/** The same as a command of a menu; the fields of what is new take the focus. */
export function insertNew(editor: Editor, name: string, attributes: Record<string, unknown> = {}): void {
  const type = editor.schema.nodes[name];
  if (!type) return;
  editor.view.dispatch(insertAtom(editor.state.tr, type.create(attributes)));
  editor.view.focus();
}

/** A day in the place of a piece of text, and a blank to go on behind it. */
export function insertDay(editor: Editor, { from, to }: Range, day: string): void {
  const content = [
    { type: 'date', attrs: { day } },
    { type: 'text', text: ' ' },
  ];
  editor.chain().focus().insertContentAt({ from, to }, content).run();
}
