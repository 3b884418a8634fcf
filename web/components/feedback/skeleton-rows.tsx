import { Delayed } from './delayed.tsx';
import styles from './skeleton-rows.module.css';

/** One grey line of a skeleton. */
export const SkeletonBar = ({ width, height = 10 }: { width: number | string; height?: number }) => (
  <span className={styles.bar} style={{ width, height }} />
);

type SkeletonRowsProps = { count?: number; label: string; look?: 'items' };

const WIDTHS = ['46%', '62%', '38%', '55%', '70%', '42%', '58%', '35%'];

/** Rows of a list while it loads, as high as the real ones; those of work items have two lines on a phone. */
export function SkeletonRows({ count = 8, label, look }: SkeletonRowsProps) {
  return (
    <Delayed>
      <div role="status" aria-label={label}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.row} data-look={look}>
            <SkeletonBar width={16} />
            <SkeletonBar width={62} />
            <SkeletonBar width={WIDTHS[index % WIDTHS.length] ?? '50%'} />
          </div>
        ))}
      </div>
    </Delayed>
  );
}
