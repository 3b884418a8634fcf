import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { relativePositionToAbsolutePosition, ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';

type Place = { anchor: Y.RelativePosition; head: Y.RelativePosition };
type Binding = {
  doc: Y.Doc;
  type: Y.XmlFragment;
  mapping: Map<Y.AbstractType<unknown>, unknown>;
  beforeTransactionSelection: Place | null;
};
type Popped = { stackItem: { meta: Map<unknown, unknown> } };

function restoreCaret(view: EditorView, { stackItem }: Popped, hasGrown: boolean) {
  const { binding } = ySyncPluginKey.getState(view.state) as { binding: Binding | null };
  if (!binding) return;
  const place = stackItem.meta.get(binding) as Place | undefined;
  // The library would use it for the next change instead, also for one of another person.
  binding.beforeTransactionSelection = null;
  if (!place) return;
  const [anchor, head] = [place.anchor, place.head].map((position) =>
    relativePositionToAbsolutePosition(binding.doc, binding.type, position, binding.mapping as never),
  );
  if (typeof anchor !== 'number' || typeof head !== 'number') return;
  const { doc, tr } = view.state;
  // Words that are there again are not selected: the next key would take them away once more.
  const from = hasGrown ? Math.max(anchor, head) : anchor;
  const selection = TextSelection.between(doc.resolve(from), doc.resolve(hasGrown ? from : head));
  view.dispatch(tr.setSelection(selection).scrollIntoView());
}

/** After taking something back the caret stands where it stood before that was done: behind words that are there again. */
export const UndoCaret = Extension.create({
  name: 'undoCaret',
  addProseMirrorPlugins: () => [
    new Plugin({
      view(view) {
        const { undoManager } = yUndoPluginKey.getState(view.state) as { undoManager: Y.UndoManager };
        let hasGrown = false;
        const restore = (popped: Popped) => restoreCaret(view, popped, hasGrown);
        undoManager.on('stack-item-popped', restore);
        return {
          update: ({ state: { doc } }, before) => {
            if (doc !== before.doc) hasGrown = doc.content.size > before.doc.content.size;
          },
          destroy: () => undoManager.off('stack-item-popped', restore),
        };
      },
    }),
  ],
});
