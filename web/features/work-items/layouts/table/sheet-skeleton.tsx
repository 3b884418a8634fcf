import { Delayed } from '#components/feedback/delayed.tsx';
import { SkeletonBar } from '#components/feedback/skeleton-rows.tsx';
import styles from './sheet-skeleton.module.css';

const ROWS = 18;
const TITLES = ['46%', '62%', '38%', '55%', '70%', '42%', '58%', '35%'];
const CELLS = [62, 48, 70, 84, 52, 52];

/** The table while it loads, with the geometry of the real one. */
export function SheetSkeleton({ label }: { label: string }) {
  return (
    <Delayed>
      <div role="status" aria-label={label} className={styles.sheet}>
        <div className={styles.row} data-head />
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={styles.row}>
            <div className={styles.title}>
              <SkeletonBar width={54} />
              <SkeletonBar width={TITLES[index % TITLES.length] ?? '50%'} />
            </div>
            {CELLS.map((width, column) => (
              <div key={column} className={styles.cell}>
                <SkeletonBar width={width} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Delayed>
  );
}
