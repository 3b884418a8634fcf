import { SkeletonBar } from '#components/feedback/skeleton-rows.tsx';
import { Delayed } from '#components/feedback/delayed.tsx';
import styles from '#components/timeline/timeline.module.css';

/** Where the bars stand and how long they are, in percent: like a plan that is in use. */
const BARS = [
  [12, 34],
  [6, 28],
  [38, 16],
  [54, 18],
  [16, 26],
  [30, 8],
  [20, 12],
  [27, 10],
  [38, 10],
  [27, 33],
  [5, 18],
  [2, 15],
  [6, 15],
  [42, 40],
] as const;
const TITLES = ['62%', '74%', '88%', '54%', '70%'];

/** The timeline while it loads, with the geometry of the real one. */
export function GanttSkeleton({ label }: { label: string }) {
  return (
    <Delayed>
      <div className={styles.timeline} role="status" aria-label={label}>
        <div className={styles.toolbar}>
          <SkeletonBar width={96} />
        </div>
        <div className={styles.skeletonHead} />
        {BARS.map(([left, width], index) => (
          <div key={index} className={styles.skeletonRow}>
            <div className={styles.skeletonSide}>
              <SkeletonBar width={16} height={16} />
              <SkeletonBar width={TITLES[index % TITLES.length] ?? '70%'} />
            </div>
            <div className={styles.skeletonChart}>
              <span className={styles.skeletonBar} style={{ left: `${left}%`, width: `${width}%` }} />
            </div>
          </div>
        ))}
      </div>
    </Delayed>
  );
}
