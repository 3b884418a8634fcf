import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { useIsNewItem, useItemList } from '#entities/work-items/hooks.ts';
import { ALL_ITEMS, DEFAULT_QUERY, type ListQuery } from '#entities/work-items/query.ts';
import { workItems } from '#entities/work-items/store.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { openModal } from '#lib/modal-store.ts';
import { type ListView, ListViewProvider, useListView } from '../display/list-view.ts';
import { Row } from '../list/row.tsx';
import { useItemEvents } from '../list/use-item-events.ts';
import { ProgressRing } from '../properties/sub-items-icon.tsx';
import styles from './detail.module.css';

const SHOWN = new Set(['key', 'priority', 'state', 'assignee'] as const);
const PAGE = 100;

/** Sub-items are an ordinary list, filtered by parent: it keeps itself right whoever changes them. */
const queryOf = (row: WorkItem): ListQuery => ({
  ...DEFAULT_QUERY,
  projectId: row.project_id,
  filters: { parent: [row.id] },
  groupBy: null,
  pageSize: PAGE,
});

function useDone(ids: readonly string[]) {
  return workItems.useSelect(
    () => ids.filter((id) => workItems.get(id)?.state__group === 'completed').length,
  );
}

type SubItemsProps = { row: WorkItem; canEdit: boolean };

/** The parts of an item and how many of them are done. Nothing is drawn while there are none. */
export function SubItems(props: SubItemsProps) {
  const { id, project_id } = props.row;
  const query = useMemo(() => queryOf({ id, project_id } as WorkItem), [id, project_id]);
  const isNew = useIsNewItem(id);
  return isNew ? <NewParts {...props} query={query} /> : <StoredParts {...props} query={query} />;
}

function StoredParts(props: SubItemsProps & { query: ListQuery }) {
  const list = useItemList(props.query);
  const cell = list?.cells.get(ALL_ITEMS);
  if ((list?.status ?? 'loading') === 'loading') return <KeptPlace count={props.row.sub_issues_count} />;
  return <Parts {...props} ids={cell?.ids ?? []} total={cell?.total ?? 0} />;
}

/** The server knows no parts of an item that it does not know. */
function NewParts(props: SubItemsProps & { query: ListQuery }) {
  const { id } = props.row;
  const found = workItems.useSelect(() =>
    workItems
      .select((row) => row.parent_id === id)
      .map((row) => row.id)
      .toSorted()
      .join(' '),
  );
  const ids = useMemo(() => (found ? found.split(' ') : []), [found]);
  return <Parts {...props} ids={ids} total={ids.length} />;
}

type PartsProps = SubItemsProps & { query: ListQuery; ids: readonly string[]; total: number };

function Parts({ row, canEdit, query, ids, total }: PartsProps) {
  const { t } = useTranslation('work-items');
  const done = useDone(ids);
  const [isOpen, setOpen] = useState(true);
  if (total === 0) return null;
  const add = () =>
    openModal({ kind: 'create-work-item', projectId: row.project_id, preset: { parent_id: row.id } });
  return (
    <section className={styles.section} aria-label={t('sub_items.title')}>
      <header className={styles.sectionHead}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={t('fold', { group: t('sub_items.title') })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={IconChevronDown} size={14} />
        </button>
        <h2>{t('sub_items.title')}</h2>
        <span className={styles.meta}>
          <ProgressRing done={done} total={total} />
          {t('sub_items.done', { done, count: total })}
        </span>
        <span className={styles.space} />
        {canEdit && <IconButton of={IconPlus} size="sm" label={t('sub_items.add')} onClick={add} />}
      </header>
      {isOpen && <SubRows ids={ids} query={query} />}
    </section>
  );
}

/** As high as the rows that are about to arrive, so that the history below them does not move. */
function KeptPlace({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className={styles.keptPlace} style={{ ['--rows' as string]: Math.min(count, PAGE) }} aria-hidden />
  );
}

function SubRows({ ids, query }: { ids: readonly string[]; query: ListQuery }) {
  const view = useListView();
  const container = useRef<HTMLDivElement>(null);
  const subView = useMemo(
    (): ListView => ({ ...view, query, settings: { ...view.settings, groupBy: null, shown: SHOWN } }),
    [view, query],
  );
  useItemEvents(container);
  return (
    <ListViewProvider value={subView}>
      <div ref={container} className={styles.sectionBody}>
        {ids.map((id) => (
          <Row key={id} id={id} isSelected={false} look="sub" />
        ))}
      </div>
    </ListViewProvider>
  );
}
