import styles from './marks.module.css';
import type { Filled } from './patterns.tsx';
import { Swatch } from './swatch.tsx';

export type TipRow = { key: string; name: string; value: string; fill?: Filled | undefined; isAt?: boolean };

const MAX_ROWS = 10;

/** What a tip says: its place, and a line for each part; of many parts those around the one that is pointed at. */
export function TipRows({ title, rows }: { title: string; rows: readonly TipRow[] }) {
  const at = Math.max(
    0,
    rows.findIndex(({ isAt }) => isAt),
  );
  const from = Math.max(0, Math.min(at - Math.floor(MAX_ROWS / 2), rows.length - MAX_ROWS));
  return (
    <>
      <b>{title}</b>
      <span className={styles.rows}>
        {rows.slice(from, from + MAX_ROWS).map(({ key, name, value, fill, isAt }) => (
          <span key={key} className={styles.row} data-at={isAt && rows.length > 1 ? '' : undefined}>
            {fill && <Swatch {...fill} />}
            {name}
            <em>{value}</em>
          </span>
        ))}
      </span>
    </>
  );
}
