import { IconPlus } from '@tabler/icons-react';
import { IconButton } from '#components/icon-button.tsx';
import { openModal } from '#lib/modal-store.ts';
import { useListView } from '../display/list-view.ts';
import type { Group } from '../groups/groups.tsx';
import styles from './column.module.css';
import { groupDefaults } from './drop.ts';

/** Icon, name and number of a column; the plus opens the form with the column's value filled in. */
export function ColumnHead({ group, total }: { group: Group; total: number }) {
  const { t, projectId, settings, canEdit, language } = useListView();
  const create = () =>
    openModal({ kind: 'create-work-item', projectId, preset: groupDefaults(settings.groupBy, group.id) });
  return (
    <header className={styles.head}>
      {group.icon}
      <h2 className={styles.name} title={group.name}>
        {group.name}
      </h2>
      <span className={styles.count}>{total.toLocaleString(language)}</span>
      <span className={styles.space} />
      {canEdit && settings.groupBy !== 'created_by' && (
        <IconButton
          of={IconPlus}
          size="sm"
          label={t('work-items:new_in', { group: group.name })}
          onClick={create}
        />
      )}
    </header>
  );
}
