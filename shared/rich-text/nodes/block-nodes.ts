import { type Attribute, Node, mergeAttributes, nodeInputRule } from '@tiptap/core';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { colorAttribute, colorAttributes, textAttribute, textAttributes } from '../rules/attributes.ts';
import { inlineColor } from '../rules/colors.ts';
import { isSafeUrl } from '../rules/safe-url.ts';

const RULE_TYPE = 'horizontalRule';

/** A dividing line, written as a `div` as the contract has it; `hr` is read too. */
export const DividingLine = Node.create({
  name: RULE_TYPE,
  group: 'block',

  parseHTML() {
    return [{ tag: `div[data-type="${RULE_TYPE}"]` }, { tag: 'hr' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, { 'data-type': RULE_TYPE })];
  },

  addCommands() {
    return {
      insertDividingLine:
        () =>
        ({ commands }) =>
          commands.insertContent([{ type: this.name }, { type: 'paragraph' }]),
    };
  },

  addInputRules() {
    return [nodeInputRule({ find: /^(?:---|—-|___\s|\*\*\*\s)$/, type: this.type })];
  },
});

/** Where the headings of a page are listed; what is in it follows from the text. */
export const TableOfContents = Node.create({
  name: 'tableOfContents',
  group: 'block',
  atom: true,
  draggable: true,

  parseHTML() {
    return [{ tag: 'div[data-type="tableOfContents"]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, { 'data-type': 'tableOfContents' })];
  },
});

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    dividingLine: {
      insertDividingLine: () => ReturnType;
    };
  }
}

export const CodeWithLanguage = CodeBlock.extend({
  addAttributes() {
    const parent = this.parent?.() as { language: Attribute };
    return { language: { ...parent.language, default: 'plaintext' } };
  },
});

export const PlainImage = Image.extend({
  addAttributes() {
    return {
      ...textAttributes('src', 'alt', 'title', 'height', 'aspectRatio'),
      width: textAttribute('width', '35%'),
    };
  },

  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (image: { getAttribute: (name: string) => string | null }) =>
          isSafeUrl(image.getAttribute('src') ?? '') ? null : false,
      },
    ];
  },
});

/** Without column elements, so that the same table always gives the same HTML. */
export const PlainTable = Table.extend({
  renderHTML({ HTMLAttributes }) {
    return ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]];
  },
});

/** Attributes for a cell's or row's colours, with the style that shows them. */
function colorStyle(attributes: Record<string, unknown>): { style?: string } {
  const background = inlineColor(attributes['background']);
  const text = inlineColor(attributes['textColor']);
  const style = [background && `background-color: ${background}`, text && `color: ${text}`].filter(Boolean);
  return style.length > 0 ? { style: style.join('; ') } : {};
}

export const ColoredRow = TableRow.extend({
  addAttributes() {
    return colorAttributes('background', 'textColor');
  },

  renderHTML({ node, HTMLAttributes }) {
    return ['tr', mergeAttributes(HTMLAttributes, colorStyle(node.attrs)), 0];
  },
});

/** Widths stand in each cell's own attribute; column elements are neither written nor read. */
const colwidth: Attribute = {
  default: null,
  parseHTML: (cell: { getAttribute: (name: string) => string | null }) => {
    const widths = cell.getAttribute('colwidth')?.split(',').map(Number) ?? [];
    return widths.length > 0 && widths.every((width) => width > 0) ? widths : null;
  },
};

export const ColoredCell = TableCell.extend({
  addAttributes() {
    return { ...this.parent?.(), colwidth, ...colorAttributes('background', 'textColor') };
  },

  renderHTML({ node, HTMLAttributes }) {
    return ['td', mergeAttributes(HTMLAttributes, colorStyle(node.attrs)), 0];
  },
});

export const ColoredHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), colwidth, background: colorAttribute('background', 'none') };
  },

  renderHTML({ node, HTMLAttributes }) {
    const background = node.attrs['background'] === 'none' ? {} : colorStyle(node.attrs);
    return ['th', mergeAttributes(HTMLAttributes, background), 0];
  },
});
