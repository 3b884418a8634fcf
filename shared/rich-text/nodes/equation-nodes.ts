import { type Attributes, Node, mergeAttributes } from '@tiptap/core';

type ElementLike = { getAttribute: (name: string) => string | null; textContent: string | null };

/** What is longer is no equation that anybody reads, and could take long to draw. */
export const MAX_TEX = 2000;

/** TeX as it was written; where a file shows it drawn, `data-tex` still says it. */
const texAttribute = (): Attributes => ({
  tex: {
    default: '',
    rendered: false,
    parseHTML: (element: ElementLike) =>
      (element.getAttribute('data-tex') ?? element.textContent ?? '').trim().slice(0, MAX_TEX),
  },
});

/** An equation between words: `<span data-type="equation">`, with its TeX as text. */
export const Equation = Node.create({
  name: 'equation',
  group: 'inline',
  inline: true,
  atom: true,

  addAttributes: texAttribute,

  parseHTML() {
    return [{ tag: 'span[data-type="equation"]' }];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ['span', mergeAttributes(HTMLAttributes, { 'data-type': 'equation' }), String(node.attrs['tex'])];
  },

  renderText: ({ node }) => `$${String(node.attrs['tex'])}$`,
});

/** An equation on a line of its own: `<div data-type="equation">`. */
export const EquationBlock = Node.create({
  name: 'equationBlock',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: texAttribute,

  parseHTML() {
    return [{ tag: 'div[data-type="equation"]' }];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, { 'data-type': 'equation' }), String(node.attrs['tex'])];
  },

  renderText: ({ node }) => `$$${String(node.attrs['tex'])}$$`,
});
