import type { EditorState } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import * as Y from 'yjs';

export type Place = { from: number; to: number };

/**
 * Words of a live text, by the letters at their edges: what others write replaces the whole text in the editor, so that
 * positions in it say nothing afterwards.
 */
export type LivePlace = { from: Y.RelativePosition; to: Y.RelativePosition };

type Mapping = Parameters<typeof absolutePositionToRelativePosition>[2];
type Binding = { doc: Y.Doc; type: Y.XmlFragment; mapping: Mapping };

/** Null in a text that is not live. */
const bindingOf = (state: EditorState): Binding | null =>
  (ySyncPluginKey.getState(state) as { binding?: Binding } | undefined)?.binding ?? null;

/** Where these words stand whatever is written; to be asked while the editor shows all of the document. */
export function livePlaceOf(state: EditorState, { from, to }: Place): LivePlace | null {
  const binding = bindingOf(state);
  if (!binding) return null;
  const { doc, type, mapping } = binding;
  const edge = (position: number) =>
    absolutePositionToRelativePosition(position, type, mapping) as Y.RelativePosition;
  // The library holds on to the letter before a position; what is written there is not of these words.
  const begin = Y.createAbsolutePositionFromRelativePosition(edge(from), doc);
  if (!begin) return null;
  return { from: Y.createRelativePositionFromTypeIndex(begin.type, begin.index, 0), to: edge(to) };
}

/** Where these words stand by now; null once they are gone. */
export function placeNow(state: EditorState, { from, to }: LivePlace): Place | null {
  const binding = bindingOf(state);
  if (!binding) return null;
  const { doc, type, mapping } = binding;
  const positionOf = (edge: Y.RelativePosition): number | null => {
    const at = Y.createAbsolutePositionFromRelativePosition(edge, doc);
    // Of the first letter of all the library believes that it was not found; of what stands before it, it does not.
    const before = at && Y.createRelativePositionFromTypeIndex(at.type, at.index, -1);
    return before && relativePositionToAbsolutePosition(doc, type, before, mapping);
  };
  const [begin, end] = [positionOf(from), positionOf(to)];
  if (begin === null || end === null || begin >= end || end > state.doc.content.size) return null;
  return { from: begin, to: end };
}
