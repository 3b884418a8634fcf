import { useRef } from 'react';
import { useCell } from '#entities/work-items/items/hooks.ts';
import { useListView } from '../../../model/display/list-view.ts';
import type { Group } from '../../../model/groups/groups.tsx';
import { refusedMarks, useVerdictAt } from '../../../model/transitions/carried.ts';
import styles from './column.module.css';
import { useColumnDrop } from '../../../model/moves/use-column-drop.ts';

type FoldedColumnProps = { group: Group; onOpen: (group: string) => void };

/** A column as a strip: its name and number. A card can be let go on it all the same. */
export function FoldedColumn({ group, onOpen }: FoldedColumnProps) {
  const { t, query, language } = useListView();
  const { total } = useCell(query, { group: group.id, subGroup: null });
  const section = useRef<HTMLElement>(null);
  const verdict = useVerdictAt(query, group.id);
  const isOver = useColumnDrop(section, group.id).isOver && !verdict?.isRefused;
  return (
    <section
      ref={section}
      className={styles.column}
      data-column={group.id}
      {...refusedMarks(verdict)}
      aria-label={`${group.name}, ${total}`}
    >
      <button
        type="button"
        className={styles.folded}
        data-over={isOver ? '' : undefined}
        aria-expanded={false}
        title={t('work-items:fold', { group: group.name })}
        onClick={() => onOpen(group.id)}
      >
        {group.icon}
        <span className={styles.foldedName}>{group.name}</span>
        <span className={styles.count}>{total.toLocaleString(language)}</span>
      </button>
    </section>
  );
}
