import type { Editor } from '@tiptap/core';
import {
  IconAppWindow,
  IconBlockquote,
  IconBulb,
  IconCalendar,
  IconCaretRight,
  IconColumns2,
  IconColumns3,
  IconSourceCode,
  IconH1,
  IconH2,
  IconH3,
  IconH4,
  IconH5,
  IconH6,
  IconLetterT,
  IconLineDashed,
  IconMath,
  IconMathFunction,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconListTree,
  IconPaperclip,
  IconPhoto,
  IconPhotoDown,
  IconSitemap,
  IconTable,
  IconTag,
  type Icon as TablerIcon,
} from '@tabler/icons-react';

import { takesFiles } from '../media/files.ts';
import { today } from '#lib/dates/dates.ts';
import { insertColumns, takesColumns } from './columns.ts';
import { DIAGRAM } from './code/diagram-box.ts';
import { insertDay, insertNew } from './atoms/insert-atom.ts';
import { takesPictures } from '../media/pictures.ts';

export type BlockCommand = {
  /** English words that people type for it beside its name. */
  words?: readonly string[];
  /** Also the key of its text in i18n, `editor.block.<id>`. */
  id: string;
  icon: TablerIcon;
  /** What can be typed instead. */
  hint?: string;
  run: (editor: Editor) => void;
  isActive: (editor: Editor) => boolean;
  /** Without it, it can stand in every text. */
  isPossible?: (editor: Editor) => boolean;
};

const heading = (level: 1 | 2 | 3 | 4 | 5 | 6, icon: TablerIcon): BlockCommand => ({
  id: `heading_${level}`,
  icon,
  hint: '#'.repeat(level),
  run: (editor) => editor.chain().focus().setHeading({ level }).run(),
  isActive: (editor) => editor.isActive('heading', { level }),
});

/** Commands that choose what a line of text is. */
export const TEXT_STYLES: readonly string[] = [
  'text',
  'heading_1',
  'heading_2',
  'heading_3',
  'heading_4',
  'heading_5',
  'heading_6',
];

/** What a line can become, in the order of the slash menu. */
export const BLOCK_COMMANDS: readonly BlockCommand[] = [
  {
    id: 'text',
    icon: IconLetterT,
    run: (editor) => editor.chain().focus().setParagraph().run(),
    isActive: (editor) => editor.isActive('paragraph'),
  },
  heading(1, IconH1),
  heading(2, IconH2),
  heading(3, IconH3),
  heading(4, IconH4),
  heading(5, IconH5),
  heading(6, IconH6),
  {
    id: 'task_list',
    icon: IconListCheck,
    hint: '[ ]',
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
    isActive: (editor) => editor.isActive('taskList'),
  },
  {
    id: 'bullet_list',
    icon: IconList,
    hint: '-',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'ordered_list',
    icon: IconListNumbers,
    hint: '1.',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'table',
    icon: IconTable,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isActive: (editor) => editor.isActive('table'),
  },
  {
    id: 'quote',
    icon: IconBlockquote,
    hint: '>',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote'),
  },
  {
    id: 'code',
    icon: IconSourceCode,
    hint: '```',
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isActive: (editor) => editor.isActive('codeBlock'),
  },
  {
    id: 'picture',
    words: ['image', 'photo', 'upload'],
    icon: IconPhoto,
    run: (editor) => editor.chain().focus().choosePictures().run(),
    isActive: () => false,
    isPossible: takesPictures,
  },
  {
    id: 'picture_address',
    words: ['image', 'address', 'url', 'link'],
    icon: IconPhotoDown,
    run: (editor) => editor.commands.askPictureAddress(),
    isActive: () => false,
    isPossible: takesPictures,
  },
  {
    id: 'file',
    icon: IconPaperclip,
    run: (editor) => editor.chain().focus().chooseFiles().run(),
    isActive: () => false,
    isPossible: takesFiles,
  },
  {
    id: 'callout',
    icon: IconBulb,
    run: (editor) => editor.chain().focus().wrapIn('calloutComponent').run(),
    isActive: (editor) => editor.isActive('calloutComponent'),
  },
  {
    id: 'toggle',
    words: ['details', 'collapse', 'expand', 'spoiler'],
    icon: IconCaretRight,
    run: (editor) => editor.chain().focus().setToggle().run(),
    isActive: (editor) => editor.isActive('toggle'),
  },
  {
    id: 'columns_2',
    words: ['two columns', 'columns', 'beside', 'layout'],
    icon: IconColumns2,
    run: (editor) => insertColumns(editor, 2),
    isActive: () => false,
    isPossible: takesColumns,
  },
  {
    id: 'columns_3',
    words: ['three columns', 'columns', 'layout'],
    icon: IconColumns3,
    run: (editor) => insertColumns(editor, 3),
    isActive: () => false,
    isPossible: takesColumns,
  },
  {
    id: 'diagram',
    words: ['mermaid', 'flowchart', 'chart', 'graph', 'sequence'],
    icon: IconSitemap,
    hint: 'Mermaid',
    run: (editor) => editor.chain().focus().setCodeBlock({ language: DIAGRAM }).run(),
    isActive: () => false,
  },
  {
    id: 'embed',
    words: ['youtube', 'video', 'vimeo', 'loom', 'figma', 'google', 'drive', 'codepen', 'iframe'],
    icon: IconAppWindow,
    run: (editor) => insertNew(editor, 'embed'),
    isActive: () => false,
  },
  {
    id: 'date',
    words: ['today', 'day', 'calendar', 'now'],
    icon: IconCalendar,
    run: (editor) => insertDay(editor, editor.state.selection, today()),
    isActive: () => false,
  },
  {
    id: 'status',
    words: ['label', 'badge', 'state', 'chip'],
    icon: IconTag,
    run: (editor) => insertNew(editor, 'status'),
    isActive: () => false,
  },
  {
    id: 'equation',
    words: ['math', 'latex', 'tex', 'formula', 'katex', 'inline equation'],
    icon: IconMath,
    hint: '$ $',
    run: (editor) => insertNew(editor, 'equation'),
    isActive: () => false,
  },
  {
    id: 'equation_block',
    words: ['block equation', 'math', 'latex', 'tex', 'formula', 'katex', 'display'],
    icon: IconMathFunction,
    hint: '$$',
    run: (editor) => insertNew(editor, 'equationBlock'),
    isActive: () => false,
  },
  {
    id: 'contents',
    icon: IconListTree,
    run: (editor) =>
      editor
        .chain()
        .focus()
        .insertContent([{ type: 'tableOfContents' }, { type: 'paragraph' }])
        .run(),
    isActive: () => false,
    isPossible: ({ schema }) => 'tableOfContents' in schema.nodes,
  },
  {
    id: 'divider',
    icon: IconLineDashed,
    hint: '---',
    run: (editor) => editor.chain().focus().insertDividingLine().run(),
    isActive: () => false,
  },
];
