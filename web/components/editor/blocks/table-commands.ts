import type { Editor } from '@tiptap/core';
import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableRow,
  IconTrash,
  type Icon as TablerIcon,
} from '@tabler/icons-react';

type TableCommand = {
  /** Also the key of its text in i18n, `editor.table.<id>`. */
  id: string;
  icon: TablerIcon;
  isDangerous?: boolean;
  run: (editor: Editor) => void;
};

/** What can be done with the table around the caret, in the order of its bar and menu. */
export const TABLE_COMMANDS: readonly TableCommand[] = [
  {
    id: 'row_above',
    icon: IconRowInsertTop,
    run: (editor) => editor.chain().focus().addRowBefore().run(),
  },
  {
    id: 'row_below',
    icon: IconRowInsertBottom,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    id: 'column_left',
    icon: IconColumnInsertLeft,
    run: (editor) => editor.chain().focus().addColumnBefore().run(),
  },
  {
    id: 'column_right',
    icon: IconColumnInsertRight,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    id: 'header_row',
    icon: IconTableRow,
    run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
  },
  {
    id: 'delete_row',
    icon: IconRowRemove,
    isDangerous: true,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    id: 'delete_column',
    icon: IconColumnRemove,
    isDangerous: true,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    id: 'delete',
    icon: IconTrash,
    isDangerous: true,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
];
