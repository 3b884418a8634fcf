import { Node, mergeAttributes } from '@tiptap/core';
import { embedOf } from '../rules/embeds.ts';

type LinkLike = { getAttribute: (name: string) => string | null };
type BoxLike = { querySelector: (selector: string) => LinkLike | null };

const addressIn = (box: BoxLike): string | null => box.querySelector('a')?.getAttribute('href') ?? null;

/**
 * A link of a known service on a line of its own: `<div data-type="embed"><a href="…">…</a></div>`. Nothing is loaded from
 * there before a reader asks for it. A link of any other service stays a link.
 */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return { src: { default: '', rendered: false, parseHTML: addressIn } };
  },

  parseHTML() {
    return [
      {
        tag: 'div[data-type="embed"]',
        getAttrs: (box: BoxLike) => (embedOf(addressIn(box)) ? null : false),
      },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    const src = embedOf(node.attrs['src']) ? String(node.attrs['src']) : '';
    return ['div', mergeAttributes(HTMLAttributes, { 'data-type': 'embed' }), ['a', { href: src }, src]];
  },

  renderText: ({ node }) => String(node.attrs['src']),
});
