import type { Editor } from '@tiptap/core';
import {
  IconBold,
  IconCode,
  IconItalic,
  IconStrikethrough,
  IconUnderline,
  type Icon as TablerIcon,
} from '@tabler/icons-react';

/** `id` is the mark's name in the schema, and the key of its text in i18n, `editor.mark.<id>`. */
type MarkCommand = { id: string; icon: TablerIcon; run: (editor: Editor) => void };

export const MARK_COMMANDS: readonly MarkCommand[] = [
  { id: 'bold', icon: IconBold, run: (editor) => editor.chain().focus().toggleBold().run() },
  { id: 'italic', icon: IconItalic, run: (editor) => editor.chain().focus().toggleItalic().run() },
  { id: 'underline', icon: IconUnderline, run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { id: 'strike', icon: IconStrikethrough, run: (editor) => editor.chain().focus().toggleStrike().run() },
  { id: 'code', icon: IconCode, run: (editor) => editor.chain().focus().toggleCode().run() },
];
