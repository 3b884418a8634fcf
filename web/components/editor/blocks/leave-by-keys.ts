import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Keys pressed on a box or button in the text are not meant for the place in which the caret was left. */
const ownKeys = new Plugin({
  props: {
    handleDOMEvents: {
      keydown: (_view, { target }) => target instanceof Element && target.matches('input, button'),
    },
  },
});

/** In lists and tables Tab means something of its own: Escape lets go of the text, so that Tab leads on from it. */
export const LeaveByKeys = Extension.create({
  name: 'leaveByKeys',
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
  addProseMirrorPlugins: () => [ownKeys],
});
