import { useElementSize } from '@mantine/hooks';
import { useCallback } from 'react';
import { type RowDrop, useRowDrops } from '#components/drag/row-drag.ts';
import { moveSticky } from '#entities/personal/stickies/actions.ts';
import type { Sticky } from '#entities/personal/stickies/types.ts';
import styles from './stickies.module.css';
import { STICKIES, StickyCard } from './sticky-card.tsx';

/** A column is at least so wide; px. */
const COLUMN = 220;

type BoardProps = { rows: readonly Sticky[]; freshId: string | null };

/** Stickies in columns, read from left to right. */
export function StickyBoard({ rows, freshId }: BoardProps) {
  const { ref, width } = useElementSize();
  const place = useCallback(
    (id: string, target: number) => {
      const others = rows.filter((row) => row.id !== id);
      void moveSticky(id, { above: others[target - 1] ?? null, below: others[target] ?? null });
    },
    [rows],
  );
  const drop = useCallback(
    ({ id, target, zone }: RowDrop) => {
      const at = rows.filter((row) => row.id !== id).findIndex((row) => row.id === target);
      place(id, zone === 'after' ? at + 1 : at);
    },
    [rows, place],
  );
  useRowDrops(STICKIES, drop);
  const count = Math.max(1, Math.floor(width / COLUMN));
  const columns = Array.from({ length: count }, (_, column) =>
    rows.filter((_row, at) => at % count === column),
  );
  return (
    <div ref={ref} className={styles.board} data-stickies>
      {columns.map((column, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        <div key={index} className={styles.column}>
          {column.map((sticky) => {
            const at = rows.indexOf(sticky);
            return (
              <StickyCard
                key={sticky.id}
                sticky={sticky}
                isFresh={sticky.id === freshId}
                onStep={(step) => {
                  const to = step === 'up' ? at - 1 : at + 1;
                  if (to >= 0 && to < rows.length) place(sticky.id, to);
                }}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
