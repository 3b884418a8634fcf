import { Extension } from '@tiptap/core';

/** In lists and tables Tab means something of its own: Escape lets go of the text, so that Tab leads on from it. */
export const LeaveByEscape = Extension.create({
  name: 'leaveByEscape',
  // After everything that Escape closes.
  priority: 1,
  addKeyboardShortcuts() {
    return {
      Escape: ({ editor }) => {
        editor.view.dom.blur();
        return true;
      },
    };
  },
});
