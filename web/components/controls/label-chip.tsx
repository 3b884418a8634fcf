import type { ReactNode } from 'react';
import { listNames } from '#lib/text/names.ts';
import styles from './label-chip.module.css';

/** A label: dot in its colour and its name. */
function LabelChip({ name, color }: { name: string; color: string }) {
  return (
    <span className={styles.chip} title={name}>
      <span className={styles.dot} style={{ ['--c' as string]: color || 'var(--text-3)' }} />
      <span className={styles.text}>{name}</span>
    </span>
  );
}

/** The coloured dot alone, for pickers and group heads. */
export function LabelDot({ color }: { color: string }) {
  return (
    <span className={styles.dotBox} aria-hidden>
      <span className={styles.dot} style={{ ['--c' as string]: color || 'var(--text-3)' }} />
    </span>
  );
}

/** The same shape with any content, e.g. "+2". */
function Chip({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={styles.chip} title={title}>
      {children}
    </span>
  );
}

type ChipsProps = { labels: readonly { id: string; name: string; color: string }[]; max?: number };

/** At most two labels, the rest as a number whose tooltip names them. */
export function LabelChips({ labels, max = 2 }: ChipsProps) {
  const hidden = labels.slice(max);
  return (
    <>
      {labels.slice(0, max).map((label) => (
        <LabelChip key={label.id} name={label.name} color={label.color} />
      ))}
      {hidden.length > 0 && (
        <Chip title={listNames(hidden.map((label) => label.name))}>+{hidden.length}</Chip>
      )}
    </>
  );
}
