import { Mark, mergeAttributes } from '@tiptap/core';
import { inlineColor, isCssColor, isKnownColor } from '../rules/colors.ts';

type SpanLike = {
  getAttribute: (name: string) => string | null;
  style: { color?: string; backgroundColor?: string };
};

const cssOrNull = (text: string | undefined) => (text && isCssColor(text) ? text : null);

const isColor = (value: unknown): value is string => typeof value === 'string' && isKnownColor(value);

function knownOf(span: SpanLike, name: string): string | null {
  const value = span.getAttribute(name);
  return isColor(value) ? value : null;
}

/** Text and background colour: `span[data-text-color]`, `span[data-background-color]`; plain inline colours are read too. */
export const CustomColor = Mark.create({
  name: 'customColor',

  addAttributes() {
    return {
      color: {
        default: null,
        parseHTML: (span: SpanLike) => knownOf(span, 'data-text-color') ?? cssOrNull(span.style.color),
        renderHTML: ({ color }) => (isColor(color) ? { 'data-text-color': color } : {}),
      },
      backgroundColor: {
        default: null,
        parseHTML: (span: SpanLike) =>
          knownOf(span, 'data-background-color') ?? cssOrNull(span.style.backgroundColor),
        renderHTML: ({ backgroundColor }) =>
          isColor(backgroundColor) ? { 'data-background-color': backgroundColor } : {},
      },
    };
  },

  parseHTML() {
    return [
      { tag: 'span[data-text-color]' },
      { tag: 'span[data-background-color]' },
      {
        tag: 'span[style]',
        getAttrs: ({ style }: SpanLike) =>
          cssOrNull(style.color) || cssOrNull(style.backgroundColor) ? null : false,
      },
    ];
  },

  renderHTML({ mark, HTMLAttributes }) {
    const color = inlineColor(mark.attrs['color']);
    const background = inlineColor(mark.attrs['backgroundColor']);
    const style = [color && `color: ${color}`, background && `background-color: ${background}`].filter(
      Boolean,
    );
    return ['span', mergeAttributes(HTMLAttributes, style.length > 0 ? { style: style.join('; ') } : {}), 0];
  },

  addCommands() {
    return {
      setCustomColor:
        (attributes) =>
        ({ commands }) =>
          commands.setMark(this.name, attributes),
      unsetCustomColor:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name),
    };
  },
});

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    customColor: {
      /** Colours the selection; palette names or CSS colours. */
      setCustomColor: (attributes: { color?: string | null; backgroundColor?: string | null }) => ReturnType;
      unsetCustomColor: () => ReturnType;
    };
  }
}
