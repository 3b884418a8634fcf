import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useIsNewItem, useItemList } from '#entities/work-items/items/hooks.ts';
import { ALL_ITEMS, DEFAULT_QUERY, type ListQuery } from '#entities/work-items/rows/query.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { type ListView, ListViewProvider, useListView } from '../../model/display/list-view.ts';
import { useItemEvents } from '../../layouts/list/use-item-events.ts';
import { ProgressRing } from '../../model/items/sub-items-icon.tsx';
import styles from '../styles/detail.module.css';
import { Section } from '../parts/section.tsx';
import { SubItemChoices } from '../parts/sub-item-choices.tsx';
import { useKeyWidth } from '../../model/menus/key-width.ts';
import { carryByKey, SubLine } from './sub-line.tsx';

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
  if ((list?.status ?? 'loading') === 'loading') return <Placeholder count={props.row.sub_issues_count} />;
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
  if (total === 0) return null;
  return (
    <Section
      title={t('sub_items.title')}
      meta={
        <>
          <ProgressRing done={done} total={total} />
          {t('sub_items.done', { done, count: total })}
        </>
      }
      actions={
        canEdit && (
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <IconButton of={IconPlus} size="sm" label={t('sub_items.add')} />
            </Menu.Target>
            <Menu.Dropdown>
              <SubItemChoices row={row} />
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      <SubRows ids={ids} query={query} parentId={row.id} canEdit={canEdit} />
    </Section>
  );
}

/** As high as the rows that are about to arrive, so that the history below them does not move. */
function Placeholder({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className={styles.placeholder} style={{ ['--rows' as string]: Math.min(count, PAGE) }} aria-hidden />
  );
}

type RowsProps = { ids: readonly string[]; query: ListQuery; parentId: string; canEdit: boolean };

function SubRows({ ids, query, parentId, canEdit }: RowsProps) {
  const view = useListView();
  const canMove = canEdit && !view.isPhone;
  const container = useRef<HTMLDivElement>(null);
  const subView = useMemo(
    (): ListView => ({ ...view, query, settings: { ...view.settings, groupBy: null, shown: SHOWN } }),
    [view, query],
  );
  useItemEvents(container);
  const keyWidth = useKeyWidth();
  return (
    <ListViewProvider value={subView}>
      {/* The keys are those of the links in it. */}
      <div
        ref={container}
        role="presentation"
        className={styles.sectionBody}
        style={{ ['--w-key' as string]: keyWidth }}
        onKeyDown={(event) => canEdit && carryByKey(event, query)}
      >
        {ids.map((id) => (
          <SubLine key={id} {...{ id, parentId, query, canMove }} />
        ))}
      </div>
    </ListViewProvider>
  );
}
