import { Button, Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { IconChevronDown, IconTable } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../icons/icon.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { AlignMenu } from './parts/align-menu.tsx';
import { BLOCK_COMMANDS, type BlockCommand, TEXT_STYLES } from '../blocks/block-commands.ts';
import { CellColorMenu, ColorMenu } from './parts/color-menu.tsx';
import { LinkButton } from './links/link-button.tsx';
import { MARK_COMMANDS } from '../blocks/mark-commands.ts';
import { TABLE_COMMANDS } from '../blocks/table-commands.ts';
import styles from './toolbar.module.css';

const styleCommands = BLOCK_COMMANDS.filter(({ id }) => TEXT_STYLES.includes(id));
const command = (id: string) => BLOCK_COMMANDS.filter((known) => known.id === id);
/** In the order of the row, in groups. */
const BLOCK_GROUPS = [
  ['bullet_list', 'ordered_list', 'task_list'].flatMap(command),
  ['quote', 'table', 'code', 'callout', 'picture', 'picture_address'].flatMap(command),
];
/** What a button puts into the text and does not turn on and off. */
const INSERTED: readonly string[] = ['table', 'picture', 'picture_address'];

function activeOf(editor: Editor) {
  return {
    marks: MARK_COMMANDS.filter((mark) => editor.isActive(mark.id)).map((mark) => mark.id),
    blocks: BLOCK_GROUPS.flat()
      .filter((block) => block.isActive(editor))
      .map((block) => block.id),
    style: styleCommands.find((style) => style.id !== 'text' && style.isActive(editor))?.id ?? 'text',
  };
}

/** The row of formatting above a page: the same commands as the slash menu and the keys. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const active = useEditorState({ editor, selector: ({ editor: now }) => activeOf(now) });
  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('toolbar')}
      // The caret must not leave the text while a button is pressed; fields of the toolbar's popovers do take it.
      onMouseDown={(event) => event.currentTarget.contains(event.target as Node) && event.preventDefault()}
    >
      <StyleMenu editor={editor} current={active.style} />
      <span className={styles.divider} />
      {MARK_COMMANDS.map((mark) => (
        <IconButton
          key={mark.id}
          of={mark.icon}
          size="sm"
          label={t(`mark.${mark.id}`)}
          isPressed={active.marks.includes(mark.id)}
          onClick={() => mark.run(editor)}
        />
      ))}
      <ColorMenu editor={editor} />
      <AlignMenu editor={editor} />
      {BLOCK_GROUPS.map((group) => (
        <Fragment key={group[0]?.id}>
          <span className={styles.divider} />
          {group
            .filter(({ isPossible }) => isPossible?.(editor) ?? true)
            .map((block) => (
              <BlockButton
                key={block.id}
                command={block}
                editor={editor}
                isActive={active.blocks.includes(block.id)}
              />
            ))}
        </Fragment>
      ))}
      <LinkButton editor={editor} />
    </div>
  );
}

type BlockButtonProps = { command: BlockCommand; editor: Editor; isActive: boolean };

function BlockButton({ command: { id, icon, run }, editor, isActive }: BlockButtonProps) {
  const { t } = useTranslation('editor');
  if (id === 'table' && isActive) {
    return (
      <>
        <TableMenu editor={editor} />
        <CellColorMenu editor={editor} />
      </>
    );
  }
  return (
    <IconButton
      of={icon}
      size="sm"
      label={t(`block.${id}`)}
      // A table is not taken away by the button that makes one.
      {...(INSERTED.includes(id) ? {} : { isPressed: isActive })}
      onClick={() => run(editor)}
    />
  );
}

function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <IconButton of={IconTable} size="sm" label={t('table.title')} className={styles.open} />
      </Menu.Target>
      <Menu.Dropdown>
        {TABLE_COMMANDS.map(({ id, icon, isDangerous, run }) => (
          <Fragment key={id}>
            {id === 'delete_row' && <Menu.Divider />}
            <Menu.Item
              leftSection={<Icon of={icon} />}
              {...(isDangerous ? { 'data-danger': true } : {})}
              onClick={() => run(editor)}
            >
              {t(`table.${id}`)}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function StyleMenu({ editor, current }: { editor: Editor; current: string }) {
  const { t } = useTranslation('editor');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          className={styles.style}
          justify="space-between"
          rightSection={<Icon of={IconChevronDown} size={12} />}
        >
          {t(`block.${current}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {styleCommands.map((style) => (
          <Menu.Item
            key={style.id}
            leftSection={<Icon of={style.icon} />}
            {...(style.id === current ? { 'aria-current': true } : {})}
            onClick={() => style.run(editor)}
          >
            {t(`block.${style.id}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
