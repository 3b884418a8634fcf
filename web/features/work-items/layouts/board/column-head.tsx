import { IconDots, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { openModal } from '#lib/frame/modal-store.ts';
import { useListView } from '../../model/display/list-view.ts';
import type { Group } from '../../model/groups/groups.tsx';
import styles from './column.module.css';
import { isClosedCell, newItemIn } from '../../model/moves/drop.ts';

const ColumnList = lazyPart(async () => (await import('./column-list.tsx')).ColumnList);

type ColumnHeadProps = { group: Group; total: number; onFold?: (group: string) => void };

/** Icon, name and number of a column; the plus opens the form with the column's value filled in. */
export function ColumnHead({ group, total, onFold }: ColumnHeadProps) {
  const { t, projectId, settings, canAdd, language } = useListView();
  const create = () =>
    openModal({ kind: 'create-work-item', projectId, preset: newItemIn(settings, group.id) });
  return (
    <header className={styles.head}>
      {group.icon}
      <h2 className={styles.name} title={group.name}>
        {group.name}
      </h2>
      <span className={styles.count}>{total.toLocaleString(language)}</span>
      <span className={styles.space} />
      {onFold && <ColumnMenu group={group} onFold={onFold} />}
      {canAdd && settings.groupBy !== 'created_by' && !isClosedCell(settings, group.id) && (
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

function ColumnMenu({ group, onFold }: Required<Omit<ColumnHeadProps, 'total'>>) {
  const { t } = useListView();
  const { anchor, close, button } = useMenuButton();
  return (
    <>
      <IconButton
        of={IconDots}
        size="sm"
        label={t('work-items:column.menu', { group: group.name })}
        {...button}
      />
      <Suspense>{anchor && <ColumnList {...{ group, anchor, onFold }} onClose={close} />}</Suspense>
    </>
  );
}
