import { IconDots, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import { useIsWhole } from '#lib/parts/first-paint.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { openModal } from '#lib/frame/modal-store.ts';
import { useListView } from '../../../model/display/list-view.ts';
import type { Group } from '../../../model/groups/groups.tsx';
import { useAsking } from '../../../model/items/use-asking.ts';
import styles from './column.module.css';
import { isClosedCell, newItemIn } from '../../../model/moves/drop.ts';
import { useVerdictAt } from '../../../model/transitions/carried.ts';

const ColumnList = lazyPart(async () => (await import('./column-list.tsx')).ColumnList);
const ColumnFacts = lazyPart(async () => (await import('./column-facts.tsx')).ColumnFacts);
const ColumnLimit = lazyPart(async () => (await import('./column-limit.tsx')).ColumnLimit);

type ColumnHeadProps = {
  group: Group;
  total: number;
  /** All columns in their order. */
  columns: readonly string[];
  /** All items of the column; null while some of them are the server's alone. */
  ids?: readonly string[] | null;
  onFold?: (group: string) => void;
};

/** Icon, name and number of a column; the plus opens the form with the column's value filled in. */
export function ColumnHead({ group, total, columns, ids = null, onFold }: ColumnHeadProps) {
  const { t, projectId, settings, query, canAdd, language } = useListView();
  const lock = useVerdictAt(query, group.id)?.lock;
  const isWhole = useIsWhole();
  const create = () =>
    openModal({ kind: 'create-work-item', projectId, preset: newItemIn(settings, group.id) });
  return (
    <header className={styles.head}>
      {group.icon}
      <h2 className={styles.name} title={group.name}>
        {group.name}
      </h2>
      <span className={styles.count}>{total.toLocaleString(language)}</span>
      <Suspense>{isWhole && <ColumnFacts id={group.id} {...{ total, ids, columns }} />}</Suspense>
      <span className={styles.space} />
      {lock ? (
        <span className={styles.lock}>{lock}</span>
      ) : (
        onFold && <ColumnMenu group={group} columns={columns} onFold={onFold} />
      )}
      {!lock && canAdd && settings.groupBy !== 'created_by' && !isClosedCell(settings, group.id) && (
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

type ColumnMenuProps = Required<Pick<ColumnHeadProps, 'group' | 'columns' | 'onFold'>>;

function ColumnMenu({ group, columns, onFold }: ColumnMenuProps) {
  const { t } = useListView();
  const { anchor, close, button } = useMenuButton();
  const asking = useAsking();
  return (
    <>
      <IconButton
        of={IconDots}
        size="sm"
        label={t('work-items:column.menu', { group: group.name })}
        {...button}
      />
      <Suspense>
        {anchor && (
          <ColumnList {...{ group, columns, anchor, onFold }} onClose={close} onLimit={asking.open} />
        )}
        {asking.isOpen && <ColumnLimit id={group.id} onClose={asking.close} />}
      </Suspense>
    </>
  );
}
