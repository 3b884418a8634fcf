import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Variables } from '#components/editor/suggest/variables.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { TEMPLATE_LIMITS } from '@tandem/shared/work-items/templates/limits.ts';
import { numbered } from '../model/tree.ts';
import { SubItemRow } from './sub-item-row.tsx';
import { useEditor } from './use-editor.ts';
import styles from './editor.module.css';

/** The sub-items of the template, to any depth, with their numbers. */
export function SubItems({ variables }: { variables: Variables }) {
  const { t } = useTranslation('templates');
  const { values, canEdit, addSubItem } = useEditor();
  const [added, setAdded] = useState<string | null>(null);
  const rows = numbered(values.content.item);
  const isFull = rows.length + 1 >= TEMPLATE_LIMITS.nodes;
  const add = (parent: string, after?: string) => {
    if (!isFull) setAdded(addSubItem(parent, after));
  };
  return (
    <section className={styles.subItems} aria-label={t('sub_items.title')}>
      <header className={styles.subHead}>
        <h2>
          {t('sub_items.title')}
          <span className={styles.count}>{rows.length}</span>
        </h2>
        {rows.length > 0 && <span className={styles.quiet}>{t('sub_items.days_after')}</span>}
        {canEdit && (
          <IconButton
            of={IconPlus}
            size="sm"
            label={t('sub_items.add')}
            disabled={isFull}
            onClick={() => add('root')}
          />
        )}
      </header>
      {rows.length > 0 && (
        <ul className={styles.subList}>
          {rows.map((row) => (
            <SubItemRow
              key={row.node.key}
              row={row}
              rows={rows}
              variables={variables}
              isNew={row.node.key === added}
              onAdd={add}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
