import { SkeletonBar } from '#components/feedback/skeleton-rows.tsx';
import { Delayed } from '#components/feedback/delayed.tsx';
import styles from './board-skeleton.module.css';

/** The title lines of the cards of each column: shaped like a board that is in use. */
const COLUMNS = [
  [2, 1, 1, 1, 2, 1],
  [2, 2, 2, 2, 2, 2],
  [1, 1, 1, 2, 2],
  [1, 2, 2, 2, 1],
  [2, 1, 2, 1, 2],
];
const WIDTHS = ['92%', '78%', '66%', '86%', '72%'];

export function CardSkeleton({ lines, seed = 0 }: { lines: number; seed?: number }) {
  return (
    <div className={styles.card} aria-hidden>
      <div className={styles.head}>
        <SkeletonBar width={14} height={14} />
        <SkeletonBar width={58} />
        <span className={styles.round} />
      </div>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line}>
          <SkeletonBar width={WIDTHS[(seed + line * 2) % WIDTHS.length] ?? '80%'} />
        </div>
      ))}
      <div className={styles.chips}>
        <SkeletonBar width={72} height={14} />
        <SkeletonBar width={52} height={14} />
      </div>
    </div>
  );
}

/** The board while it loads, with the geometry of the real one. */
export function BoardSkeleton({ label }: { label: string }) {
  return (
    <Delayed>
      <div className={styles.board} role="status" aria-label={label}>
        {COLUMNS.map((cards, column) => (
          <div key={column} className={styles.column}>
            <div className={styles.columnHead}>
              <span className={styles.dot} />
              <SkeletonBar width={88} />
            </div>
            {cards.map((lines, card) => (
              <CardSkeleton key={card} lines={lines} seed={column + card} />
            ))}
          </div>
        ))}
      </div>
    </Delayed>
  );
}
