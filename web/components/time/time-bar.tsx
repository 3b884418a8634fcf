import styles from './time-bar.module.css';

type BarProps = { spent: number; planned: number | null; label: string };

/** How much of the plan was spent; what is over it is red, and then the whole bar is what was spent. */
export function TimeBar({ spent, planned, label }: BarProps) {
  const whole = Math.max(spent, planned ?? 0, 1);
  const within = planned === null ? spent : Math.min(spent, planned);
  const isOver = planned !== null && spent > planned;
  return (
    <span className={styles.bar} role="img" aria-label={label}>
      <i style={{ width: `${(within / whole) * 100}%` }} />
      {isOver && <i className={styles.over} style={{ left: `${(within / whole) * 100}%` }} />}
    </span>
  );
}
