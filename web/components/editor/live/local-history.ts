import { Extension } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';

/** Undo for a text that only one person writes; live documents leave it to Yjs. */
export const LocalHistory = Extension.create({
  name: 'localHistory',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const back = () => undo(this.editor.state, this.editor.view.dispatch);
    const forth = () => redo(this.editor.state, this.editor.view.dispatch);
    return { 'Mod-z': back, 'Mod-y': forth, 'Shift-Mod-z': forth };
  },
});
