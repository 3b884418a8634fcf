import { CodeWithLanguage } from '@tandem/shared/rich-text/block-nodes.ts';
import { Callout } from '@tandem/shared/rich-text/component-nodes.ts';
import { mergeAttributes } from '@tiptap/core';
import { copyText } from '#lib/copy-text.ts';
import { emojiOf } from '../project-tile.tsx';

/** What a callout has until another emoji is chosen; style sheets draw it as a line icon. */
const BULB = '128161';

/** A callout whose emoji the style sheet can read: stored is only its code point. */
export const CalloutWithEmoji = Callout.extend({
  renderHTML({ node, HTMLAttributes }) {
    const value = String(node.attrs['data-emoji-unicode'] ?? BULB);
    const emoji = value === BULB ? undefined : emojiOf({ in_use: 'emoji', emoji: { value } });
    return ['div', mergeAttributes(HTMLAttributes, emoji ? { 'data-emoji': emoji } : {}), 0];
  },
});

const COPIED_MS = 1500;

function copyButton(label: string, textOf: () => string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.contentEditable = 'false';
  button.className = 'code-copy';
  button.title = label;
  button.setAttribute('aria-label', label);
  // The caret stays where it is.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  const copy = async () => {
    if (!(await copyText(textOf()))) return;
    button.dataset['copied'] = '';
    setTimeout(() => delete button.dataset['copied'], COPIED_MS);
  };
  button.addEventListener('click', () => void copy());
  return button;
}

/** A code block with a button that copies it, for those who only read as well. */
export const codeWithCopy = (label: string) =>
  CodeWithLanguage.extend({
    addNodeView() {
      return ({ HTMLAttributes }) => {
        const dom = document.createElement('div');
        const block = document.createElement('pre');
        const contentDOM = document.createElement('code');
        for (const [name, value] of Object.entries(HTMLAttributes)) block.setAttribute(name, String(value));
        const button = copyButton(label, () => contentDOM.textContent);
        dom.className = 'code-block';
        block.append(contentDOM);
        dom.append(block, button);
        return {
          dom,
          contentDOM,
          stopEvent: ({ target }) => target === button,
          ignoreMutation: ({ target }) => target === button,
        };
      };
    },
  });
