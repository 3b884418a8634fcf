import type { VirtualItem } from '@tanstack/react-virtual';
import { useCell } from '#entities/work-items/items/hooks.ts';
import { cellKey } from '#entities/work-items/rows/query.ts';
import { useListView } from '../../model/display/list-view.ts';
import { FoldButton } from '../../model/groups/fold-button.tsx';
import type { Group } from '../../model/groups/groups.tsx';
import { LaneCell } from './lane-cell.tsx';
import styles from './lanes.module.css';

type LaneProps = {
  lane: Group;
  total: number;
  groups: readonly Group[];
  /** The columns in sight. */
  drawn: readonly VirtualItem[];
  /** As high as its highest cell, also while that is not in sight. */
  minHeight: number;
  isCollapsed: boolean;
  onToggle: () => void;
  selectedId: string | null;
};

/** One lane: its head stays in sight as long as any of its cards does. */
export function Lane({
  lane,
  total,
  groups,
  drawn,
  minHeight,
  isCollapsed,
  onToggle,
  selectedId,
}: LaneProps) {
  const { t, language } = useListView();
  return (
    <section aria-label={`${lane.name}, ${total}`} data-lane={lane.id}>
      <header className={styles.laneHead}>
        <div className={styles.laneName}>
          <FoldButton
            className={styles.fold}
            label={t('work-items:fold', { group: lane.name })}
            isOpen={!isCollapsed}
            onToggle={onToggle}
          />
          {lane.icon}
          <h3 className={styles.name} title={lane.name}>
            {lane.name}
          </h3>
          <span className={styles.count}>{total.toLocaleString(language)}</span>
          {isCollapsed && groups.map((group) => <ColumnCount key={group.id} group={group} lane={lane.id} />)}
        </div>
      </header>
      {!isCollapsed && (
        <div className={styles.cells} style={{ minHeight, paddingLeft: drawn[0]?.start ?? 0 }}>
          {drawn.map(({ index, size }) => {
            const group = groups[index];
            return (
              group && (
                <div key={group.id} className={styles.cellPlace} style={{ width: size }}>
                  <LaneCell
                    cellId={cellKey(group.id, lane.id)}
                    name={`${lane.name}, ${group.name}`}
                    selectedId={selectedId}
                  />
                </div>
              )
            );
          })}
        </div>
      )}
    </section>
  );
}

/** How many items of a folded lane stand in a column. */
function ColumnCount({ group, lane }: { group: Group; lane: string }) {
  const { query, language } = useListView();
  const { total } = useCell(query, { group: group.id, subGroup: lane });
  if (total === 0) return null;
  return (
    <span className={styles.columnCount} title={`${group.name}: ${total}`}>
      {group.icon}
      {total.toLocaleString(language)}
    </span>
  );
}
