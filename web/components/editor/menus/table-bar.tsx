import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../controls/icon-button.tsx';
import { placeOf } from '../blocks/block-place.ts';
import styles from './table-bar.module.css';
import { TABLE_COMMANDS } from '../blocks/table-commands.ts';

/** Rows and columns of the table that somebody is writing in. Keys reach the same commands in the toolbar's menu. */
export function TableBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const place = useEditorState({ editor, selector: ({ editor: now }) => placeOf(now, 'table') });
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
