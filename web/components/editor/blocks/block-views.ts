import { Callout } from '@tandem/shared/rich-text/nodes/component-nodes.ts';
import { mergeAttributes } from '@tiptap/core';
import { emojiOfLogo } from '../../icons/emoji.ts';

/** What a callout has until another emoji is chosen; style sheets draw it as a line icon. */
const BULB = '128161';

/** A callout whose emoji the style sheet can read: stored is only its code point. */
export const CalloutWithEmoji = Callout.extend({
  renderHTML({ node, HTMLAttributes }) {
    const value = String(node.attrs['data-emoji-unicode'] ?? BULB);
    const emoji = value === BULB ? undefined : emojiOfLogo({ in_use: 'emoji', emoji: { value } });
    return ['div', mergeAttributes(HTMLAttributes, emoji ? { 'data-emoji': emoji } : {}), 0];
  },
});
