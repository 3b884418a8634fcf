import { Extension } from '@tiptap/core';
import { atomOf } from './atoms/atom-keys.ts';

type SubmitKeys = {
  /** Without it Enter is a new line. */
  byEnter: boolean;
  isMenuOpen: () => boolean;
};

/** What the keys say to whoever drew the editor: events, handled by the element around it. */
export const SUBMIT_EVENT = 'text-submit';
export const CANCEL_EVENT = 'text-cancel';

/** Places in which Enter writes a new line or item, as people expect there. */
const LINE_PLACES = ['bulletList', 'orderedList', 'taskList', 'codeBlock', 'table', 'blockquote', 'toggle'];

/** Enter sends (Shift+Enter is a new line), Mod+Enter always does, Escape gives up. */
export const submitKeys = ({ byEnter, isMenuOpen }: SubmitKeys) =>
  Extension.create({
    name: 'submitKeys',
    // Before the keys of the text itself.
    priority: 1000,
    addKeyboardShortcuts() {
      const say = (name: string) => {
        this.editor.view.dom.dispatchEvent(new Event(name, { bubbles: true }));
        return true;
      };
      const send = () => say(SUBMIT_EVENT);
      return {
        'Mod-Enter': send,
        Enter: ({ editor }) => {
          if (!byEnter || isMenuOpen() || editor.view.composing || atomOf(editor)) return false;
          return LINE_PLACES.some((place) => editor.isActive(place)) ? false : send();
        },
        Escape: () => !isMenuOpen() && say(CANCEL_EVENT),
      };
    },
  });
