import { Toggle } from '@tandem/shared/rich-text/nodes/toggle-nodes.ts';
import type { Editor } from '@tiptap/core';
import { enterTitle, flipAround, leaveTitle, setToggle } from './toggle-commands.ts';

/** Of the namespace `editor`. */
type ToggleWords = { open: string; empty: string };

function toggleButton(label: string, onFlip: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'toggle-button';
  button.contentEditable = 'false';
  button.setAttribute('aria-label', label);
  // The caret stays where it is.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', onFlip);
  return button;
}

/** Whether the caret is in the blocks below the title, or in a toggle that its writer has just made. */
function isCaretIn(editor: Editor, position: number | undefined, withTitle: boolean): boolean {
  const { selection, doc } = editor.state;
  const node = position === undefined ? null : doc.nodeAt(position);
  if (position === undefined || node?.type.name !== 'toggle') return false;
  const begin = position + (withTitle ? 0 : (node.firstChild?.nodeSize ?? 0));
  return selection.from > begin && selection.to < position + node.nodeSize;
}

/** A toggle with a button that opens it, for those who only read as well; it opens by itself for the caret. */
export const toggleWithButton = (words: ToggleWords) =>
  Toggle.extend({
    addNodeView() {
      return ({ editor, getPos }) => {
        const dom = document.createElement('div');
        const contentDOM = document.createElement('div');
        let isOpen = editor.isFocused && isCaretIn(editor as Editor, getPos(), true);
        const button = toggleButton(words.open, () => show(!isOpen));
        const show = (open: boolean) => {
          isOpen = open;
          dom.toggleAttribute('data-open', open);
          button.setAttribute('aria-expanded', String(open));
        };
        const follow = () => {
          if (!isOpen && isCaretIn(editor as Editor, getPos(), false)) show(true);
        };
        dom.className = 'toggle';
        contentDOM.className = 'toggle-content';
        dom.style.setProperty('--toggle-empty', JSON.stringify(words.empty));
        dom.append(button, contentDOM);
        show(isOpen);
        editor.on('selectionUpdate', follow);
        return {
          dom,
          contentDOM,
          stopEvent: ({ target }) => target === button,
          ignoreMutation: ({ type, target }) => type !== 'selection' && !contentDOM.contains(target),
          destroy: () => editor.off('selectionUpdate', follow),
        };
      };
    },

    addCommands() {
      return { setToggle: () => setToggle };
    },

    addKeyboardShortcuts() {
      return {
        Enter: ({ editor }) => editor.commands.command(enterTitle),
        Backspace: ({ editor }) => editor.commands.command(leaveTitle),
        'Mod-Enter': ({ editor }) => flipAround(editor),
      };
    },
  });

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    toggleBlock: {
      /** Makes the line of the caret the title of a toggle. */
      setToggle: () => ReturnType;
    };
  }
}
