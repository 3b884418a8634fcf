import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconPlus,
  IconTransform,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../icons/icon.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import styles from './block-handle.module.css';
import { BLOCK_COMMANDS } from '../blocks/block-commands.ts';
import {
  type Block,
  addBelow,
  blockAt,
  deleteBlock,
  dragBlock,
  duplicateBlock,
  moveBlock,
} from '../blocks/blocks.ts';

const HANDLE_PX = 24;
const TURNS = [
  'text',
  'heading_1',
  'heading_2',
  'heading_3',
  'task_list',
  'bullet_list',
  'ordered_list',
  'quote',
];

type Shown = { block: Block; top: number };

/** The block beside the pointer, also while that is in the margin. */
function blockBeside(editor: Editor, { clientX, clientY }: PointerEvent): Block | null {
  const text = editor.view.dom.getBoundingClientRect();
  const left = Math.min(Math.max(clientX, text.left + 1), text.right - 1);
  const found = editor.view.posAtCoords({ left, top: clientY });
  return found && blockAt(editor, found.pos, found.inside);
}

/** The handle stands beside the first line of its block. */
function topOf(editor: Editor, { position }: Block): number | null {
  const element = editor.view.nodeDOM(position);
  const around = editor.view.dom.closest('.live-text');
  if (!(element instanceof HTMLElement) || !around) return null;
  const line = element.matches('p, h1, h2, h3, h4, h5, h6')
    ? element
    : element.querySelector('p, code, h1, h2, h3');
  const rect = (line ?? element).getBoundingClientRect();
  const height = line ? Number.parseFloat(getComputedStyle(line).lineHeight) : rect.height;
  return rect.top - around.getBoundingClientRect().top + (height - HANDLE_PX) / 2;
}

/** Follows the pointer from block to block; typing hides it, an open menu holds it. */
function useShownBlock(editor: Editor, around: RefObject<HTMLElement | null>, isHeld: boolean) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const area = around.current;
    const text = editor.view.dom;
    if (!area || isHeld) return undefined;
    const follow = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons > 0) return;
      const block = blockBeside(editor, event);
      const top = block && topOf(editor, block);
      setShown(block && top !== null ? { block, top } : null);
    };
    const hide = () => setShown(null);
    area.addEventListener('pointermove', follow);
    area.addEventListener('pointerleave', hide);
    text.addEventListener('keydown', hide);
    area.addEventListener('drop', hide);
    return () => {
      area.removeEventListener('pointermove', follow);
      area.removeEventListener('pointerleave', hide);
      text.removeEventListener('keydown', hide);
      area.removeEventListener('drop', hide);
    };
  }, [editor, around, isHeld]);
  // What somebody else changes above moves every position; the next move of the pointer finds the block again.
  useEffect(() => {
    const isSame = ({ block }: Shown) => editor.state.doc.nodeAt(block.position)?.eq(block.node);
    const check = () => setShown((now) => (now && isSame(now) ? now : null));
    editor.on('update', check);
    return () => void editor.off('update', check);
  }, [editor]);
  return shown;
}

/** Plus and grip in the margin: add below, drag, and what can be done with a whole block. */
export function BlockHandle({ editor, around }: { editor: Editor; around: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('editor');
  const [isOpen, setOpen] = useState(false);
  const shown = useShownBlock(editor, around, isOpen);
  if (!shown) return null;
  const { block, top } = shown;
  const onDragStart = (event: DragEvent) => dragBlock(editor, block, event.dataTransfer);
  return (
    <div className={styles.handle} style={{ top }}>
      <IconButton of={IconPlus} size="sm" label={t('handle.add')} onClick={() => addBelow(editor, block)} />
      <Menu position="bottom-start" opened={isOpen} onChange={setOpen} returnFocus={false} width={208}>
        <Menu.Target>
          <button
            type="button"
            draggable
            className={styles.grip}
            aria-label={t('handle.grip')}
            title={t('handle.grip')}
            onDragStart={onDragStart}
          >
            <Icon of={IconGripVertical} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <BlockMenu editor={editor} block={block} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function BlockMenu({ editor, block }: { editor: Editor; block: Block }) {
  const { t } = useTranslation(['editor', 'common']);
  return (
    <>
      {block.node.isTextblock && <TurnInto editor={editor} block={block} />}
      <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => duplicateBlock(editor, block)}>
        {t('handle.duplicate')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconArrowUp} />} onClick={() => moveBlock(editor, block, 'up')}>
        {t('handle.up')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconArrowDown} />} onClick={() => moveBlock(editor, block, 'down')}>
        {t('handle.down')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => deleteBlock(editor, block)}>
        {t('common:delete')}
      </Menu.Item>
    </>
  );
}

function TurnInto({ editor, block }: { editor: Editor; block: Block }) {
  const { t } = useTranslation('editor');
  return (
    <Menu.Sub position="right-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<Icon of={IconTransform} />}>{t('handle.turn_into')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {BLOCK_COMMANDS.filter(({ id }) => TURNS.includes(id)).map(({ id, icon, run }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon of={icon} />}
            onClick={() => {
              editor.commands.setTextSelection(block.position + 1);
              run(editor);
            }}
          >
            {t(`block.${id}`)}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
