import type { Extensions } from '@tiptap/core';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { TextStyleWithAnchors } from './nodes/anchor-mark.ts';
import {
  CodeWithLanguage,
  ColoredCell,
  ColoredHeader,
  ColoredRow,
  DividingLine,
  PlainImage,
  PlainTable,
  TableOfContents,
} from './nodes/block-nodes.ts';
import { DateChip, StatusChip } from './nodes/chip-nodes.ts';
import { CodeBesideMarks } from './nodes/code-mark.ts';
import { Column, Columns } from './nodes/column-nodes.ts';
import { CustomColor } from './nodes/color-mark.ts';
import { Callout, ImageComponent, MentionComponent, WorkItemEmbed } from './nodes/component-nodes.ts';
import { Embed } from './nodes/embed-node.ts';
import { Equation, EquationBlock } from './nodes/equation-nodes.ts';
import { isSafeUrl } from './rules/safe-url.ts';
import { Toggle, ToggleTitle } from './nodes/toggle-nodes.ts';

/** `document` is for pages; `rich`, for descriptions and comments, has no work items, contents and columns in the text. */
export type RichTextVariant = 'rich' | 'document';

const basics = StarterKit.configure({
  // Undo belongs to Yjs, which takes back only one's own edits.
  undoRedo: false,
  // It would add a paragraph by itself on every client that opens the document.
  trailingNode: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  paragraph: { HTMLAttributes: { class: 'editor-paragraph-block' } },
  heading: { levels: [1, 2, 3, 4, 5, 6], HTMLAttributes: { class: 'editor-heading-block' } },
  // Style sheets say how the place looks to which a dragged block would go.
  dropcursor: { color: false, width: 2, class: 'drop-line' },
  link: {
    openOnClick: false,
    isAllowedUri: (url) => isSafeUrl(url),
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow', class: null },
  },
});

/**
 * The nodes and marks of every text that people write (docs/contract/texts.md#nodes-and-marks): one list for the
 * editors in the browser, which add views and menus to it, and for the server, which reads and writes HTML with it. A
 * name that is missing here would be deleted from documents by the first editor that opens them.
 */
export function richTextExtensions(variant: RichTextVariant): Extensions {
  return [
    basics,
    TextAlign.configure({ types: ['paragraph', 'heading'], alignments: ['left', 'center', 'right'] }),
    CodeWithLanguage,
    DividingLine,
    PlainImage,
    ImageComponent,
    TaskList,
    TaskItem.configure({ nested: true }),
    PlainTable.configure({ resizable: true }),
    ColoredRow,
    ColoredHeader,
    ColoredCell,
    MentionComponent,
    Callout,
    Toggle,
    ToggleTitle,
    Equation,
    EquationBlock,
    Embed,
    DateChip,
    StatusChip,
    TextStyleWithAnchors,
    CustomColor,
    // The last of the marks stands innermost.
    CodeBesideMarks,
    ...(variant === 'document' ? [WorkItemEmbed, TableOfContents, Columns, Column] : []),
  ];
}
