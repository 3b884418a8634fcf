import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import styles from './table-bar.module.css';
import { TABLE_COMMANDS } from './table-commands.ts';

type Place = { top: number; right: number };

/** Where the table around the caret begins and ends, within the element around the editor. */
function placeOf(editor: Editor): Place | null {
  if (!editor.isFocused || !editor.isEditable || !editor.isActive('table')) return null;
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== 'table') continue;
    const table = editor.view.nodeDOM($from.before(depth));
    const around = editor.view.dom.closest('.live-text');
    if (!(table instanceof HTMLElement) || !around) return null;
    const inner = (table.querySelector('table') ?? table).getBoundingClientRect();
    const outer = around.getBoundingClientRect();
    return { top: inner.top - outer.top, right: Math.max(0, outer.right - inner.right) };
  }
  return null;
}

/** Rows and columns of the table that somebody is writing in. Keys reach the same commands in the toolbar's menu. */
export function TableBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const place = useEditorState({ editor, selector: ({ editor: now }) => placeOf(now) });
  if (!place) return null;
  return (
    <div
      className={styles.bar}
      style={{ top: place.top, right: place.right }}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('table.title')}
      // The caret must stay in its cell while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      {TABLE_COMMANDS.map(({ id, icon, run }) => (
        <IconButton key={id} of={icon} size="sm" label={t(`table.${id}`)} onClick={() => run(editor)} />
      ))}
    </div>
  );
}
