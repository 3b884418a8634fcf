import { Button, Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  IconBold,
  IconChevronDown,
  IconCode,
  IconItalic,
  IconStrikethrough,
  IconUnderline,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { BLOCK_COMMANDS, type BlockCommand } from './block-commands.ts';
import { LinkButton } from './link-button.tsx';
import styles from './toolbar.module.css';

const MARKS: readonly { id: string; icon: TablerIcon; run: (editor: Editor) => void }[] = [
  { id: 'bold', icon: IconBold, run: (editor) => editor.chain().focus().toggleBold().run() },
  { id: 'italic', icon: IconItalic, run: (editor) => editor.chain().focus().toggleItalic().run() },
  { id: 'underline', icon: IconUnderline, run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { id: 'strike', icon: IconStrikethrough, run: (editor) => editor.chain().focus().toggleStrike().run() },
  { id: 'code', icon: IconCode, run: (editor) => editor.chain().focus().toggleCode().run() },
];
const TYPOGRAPHY = new Set(['text', 'heading_1', 'heading_2', 'heading_3']);
const typography = BLOCK_COMMANDS.filter((command) => TYPOGRAPHY.has(command.id));
const blocks = BLOCK_COMMANDS.filter((command) => !TYPOGRAPHY.has(command.id) && command.id !== 'divider');

/** The row of formatting above a page: the same commands as the slash menu and the keys. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      marks: MARKS.filter((mark) => now.isActive(mark.id)).map((mark) => mark.id),
      blocks: blocks.filter((command) => command.isActive(now)).map((command) => command.id),
      typography: typography.find((command) => command.id !== 'text' && command.isActive(now))?.id ?? 'text',
    }),
  });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <TypographyMenu editor={editor} current={active.typography} />
      <span className={styles.divider} />
      {MARKS.map((mark) => (
        <IconButton
          key={mark.id}
          of={mark.icon}
          size="sm"
          label={t(`mark.${mark.id}`)}
          isPressed={active.marks.includes(mark.id)}
          onClick={() => mark.run(editor)}
        />
      ))}
      <LinkButton editor={editor} />
      <span className={styles.divider} />
      {blocks.map((command) => (
        <BlockButton
          key={command.id}
          command={command}
          editor={editor}
          isActive={active.blocks.includes(command.id)}
        />
      ))}
    </div>
  );
}

function BlockButton({
  command,
  editor,
  isActive,
}: {
  command: BlockCommand;
  editor: Editor;
  isActive: boolean;
}) {
  const { t } = useTranslation('editor');
  return (
    <IconButton
      of={command.icon}
      size="sm"
      label={t(`block.${command.id}`)}
      isPressed={isActive}
      onClick={() => command.run(editor)}
    />
  );
}

function TypographyMenu({ editor, current }: { editor: Editor; current: string }) {
  const { t } = useTranslation('editor');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          className={styles.typography}
          rightSection={<Icon of={IconChevronDown} size={12} />}
        >
          {t(`block.${current}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {typography.map((command) => (
          <Menu.Item
            key={command.id}
            leftSection={<Icon of={command.icon} />}
            onClick={() => command.run(editor)}
          >
            {t(`block.${command.id}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
