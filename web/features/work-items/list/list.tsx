import { useMediaQuery } from '@mantine/hooks';
import { memo, useCallback, useMemo, useRef } from 'react';
import { PHONE } from '#components/anchored-popover.tsx';
import { useItemList, useListOverview } from '#entities/work-items/hooks.ts';
import { EMPTY_CELL } from '#entities/work-items/list-store.ts';
import { useVirtualList, type VirtualList } from '#lib/virtual-list.ts';
import { QuickAdd } from '../create/quick-add.tsx';
import { useListView } from '../display/list-view.ts';
import type { Group } from '../groups/groups.tsx';
import { collapseKey, toggleGroup, useCollapsed } from './collapsed-groups.ts';
import { GroupHead } from './group-head.tsx';
import styles from './list.module.css';
import { MoreLine } from './more-line.tsx';
import { Row } from './row.tsx';
import { type ListLine, listLines } from './rows.ts';
import { useItemEvents } from './use-item-events.ts';
import { useListKeys } from './use-list-keys.ts';

const HEIGHT = { desk: 36, phone: 64 };
const HEAD_HEIGHT = { desk: 36, phone: 44 };
const OVERSCAN = 8;

type ListProps = { groups: readonly Group[]; selectedId: string | null };

function useLines(groups: readonly Group[]) {
  const { query, settings, projectId, canEdit } = useListView();
  const list = useItemList(query);
  const key = collapseKey(projectId, settings.groupBy);
  const collapsed = useCollapsed(key);
  const lines = useMemo(
    () =>
      listLines({
        groups,
        cellOf: (group) => list?.cells.get(group) ?? EMPTY_CELL,
        collapsed: new Set(collapsed),
        withAdd: canEdit && settings.groupBy !== 'created_by',
      }),
    [groups, list, collapsed, canEdit, settings.groupBy],
  );
  return { lines, toggle: useCallback((group: string) => toggleGroup(key, group), [key]) };
}

/** Work items as rows under the heads of their groups; only what can be seen is drawn. */
export function List({ groups, selectedId }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { lines, toggle } = useLines(groups);
  const size = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ? 'phone' : 'desk';
  const virtualizer = useVirtualList({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'group' ? HEAD_HEIGHT[size] : HEIGHT[size]),
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    overscan: OVERSCAN,
    paddingEnd: 24,
    scrollPaddingStart: HEAD_HEIGHT[size],
    useFlushSync: false,
  });
  useItemEvents(scroller);
  useListKeys(scroller, lines, virtualizer);
  const keyWidth = useKeyWidth();
  const stuck = stuckHead(lines, virtualizer);
  return (
    <div ref={scroller} className={styles.list} style={{ ['--w-key' as string]: keyWidth }} data-list>
      {stuck && (
        <div className={styles.stuck} aria-hidden>
          <GroupHead line={stuck} onToggle={toggle} isCopy />
        </div>
      )}
      <div role="list" className={styles.lines} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const line = lines[item.index];
          return (
            line && (
              <div
                key={item.key}
                role="listitem"
                className={styles.line}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Line
                  line={line}
                  toggle={toggle}
                  isSelected={line.kind === 'item' && line.id === selectedId}
                />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

const KEY_WIDTH = 78;
const USUAL_KEY = 'ALOY-1740'.length;
const CHARACTER = 8;

/** Room for the longest key that the project can have by now, so that titles stand in one line. */
function useKeyWidth() {
  const { identifier, query } = useListView();
  const { total } = useListOverview(query);
  const length = identifier.length + 1 + String(total).length;
  return `${KEY_WIDTH + Math.max(0, length - USUAL_KEY) * CHARACTER}px`;
}

/** The head of the group that the first visible row belongs to, once it has been scrolled away. */
function stuckHead(lines: readonly ListLine[], { scrollOffset, getVirtualItemForOffset }: VirtualList) {
  const top = scrollOffset ?? 0;
  const first = top > 0 ? getVirtualItemForOffset(top) : undefined;
  if (!first) return null;
  const head = lines.slice(0, first.index + 1).findLast((line) => line.kind === 'group');
  return head?.kind === 'group' ? head : null;
}

type LineProps = { line: ListLine; toggle: (group: string) => void; isSelected: boolean };

const Line = memo(function Line({ line, toggle, isSelected }: LineProps) {
  if (line.kind === 'group') return <GroupHead line={line} onToggle={toggle} />;
  if (line.kind === 'item') return <Row id={line.id} group={line.group} isSelected={isSelected} />;
  if (line.kind === 'more') return <MoreLine group={line.group} />;
  return (
    <div className={styles.add}>
      <QuickAdd group={line.group} />
    </div>
  );
});
