import { TableOfContents } from '@tandem/shared/rich-text/nodes/block-nodes.ts';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

export type Heading = { position: number; level: number; text: string };

/** The headings of a text that say anything, in their order. */
export function headingsOf(document: Node): Heading[] {
  const headings: Heading[] = [];
  document.descendants((node, position) => {
    if (node.type.name !== 'heading') return !node.isTextblock;
    const text = node.textContent.trim();
    if (text) headings.push({ position, level: Number(node.attrs['level']), text });
    return false;
  });
  return headings;
}

const MAX_INDENT = 3;

function buttonTo(editor: Editor, { text, level }: Heading, index: number, top: number): HTMLElement {
  const line = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  line.dataset['indent'] = String(Math.min(level - top, MAX_INDENT));
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    // Where it stands by now.
    const position = headingsOf(editor.state.doc)[index]?.position;
    const element = position === undefined ? null : editor.view.nodeDOM(position);
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'start' });
  });
  line.append(button);
  return line;
}

/** The headings of the text as a block in it, which changes as they do. */
export const contentsOfText = (words: { title: string; empty: string }) =>
  TableOfContents.extend({
    addNodeView() {
      return ({ editor }) => {
        const dom = document.createElement('nav');
        dom.className = 'contents';
        dom.contentEditable = 'false';
        dom.setAttribute('aria-label', words.title);
        let drawn = '';
        const draw = () => {
          const headings = headingsOf(editor.state.doc);
          const sign = JSON.stringify(headings.map(({ level, text }) => [level, text]));
          if (sign === drawn) return;
          drawn = sign;
          const top = Math.min(...headings.map(({ level }) => level));
          const list = document.createElement('ol');
          list.append(...headings.map((heading, index) => buttonTo(editor as Editor, heading, index, top)));
          dom.replaceChildren(headings.length > 0 ? list : words.empty);
        };
        draw();
        editor.on('update', draw);
        return {
          dom,
          stopEvent: ({ target }) => target instanceof HTMLButtonElement,
          ignoreMutation: () => true,
          destroy: () => editor.off('update', draw),
        };
      };
    },
  });
