import { Extension } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import type { Node } from '@tiptap/pm/model';
import { AllSelection, Plugin, Selection, TextSelection } from '@tiptap/pm/state';

const SIDES = new Map<string, -1 | 1>([
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
  ['Home', -1],
  ['PageUp', -1],
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['End', 1],
  ['PageDown', 1],
]);

/** Where one writes at an end of a text: also before a picture, which the next letter must not replace. */
function endOf(doc: Node, side: -1 | 1): Selection {
  const place = side < 0 ? Selection.atStart(doc) : Selection.atEnd(doc);
  if (place instanceof TextSelection) return place;
  return new GapCursor(doc.resolve(side < 0 ? 0 : doc.content.size));
}

const ends = new Plugin({
  props: {
    handleKeyDown(view, { key, shiftKey, altKey }) {
      const side = SIDES.get(key);
      const { selection, doc, tr } = view.state;
      if (!side || shiftKey || altKey || !(selection instanceof AllSelection)) return false;
      view.dispatch(tr.setSelection(endOf(doc, side)).scrollIntoView());
      return true;
    },
  },
});

/**
 * Keys that leave the selection of everything. The browser alone would go to a place that no caret may have, such as
 * beside the box of a task: the editor would take everything for selected still, and the next letter would replace it.
 */
export const WholeSelection = Extension.create({
  name: 'wholeSelection',
  addProseMirrorPlugins: () => [ends],
});
