import { listNames } from '#lib/text/names.ts';
import type { ValueProps } from '../base/field-view.ts';
import { choicesIn } from '../base/plain-text.ts';
import styles from './field-value.module.css';

/** The coloured square of a choice, for pickers and group heads. */
export function ChoiceSwatch({ color }: { color: string }) {
  return (
    <span className={styles.swatchBox} aria-hidden>
      <span className={styles.swatch} style={{ ['--c' as string]: color || 'var(--text-3)' }} />
    </span>
  );
}

/** A choice of a select. It has a square, as opposed to the dot of a label. */
export function ChoiceChip({ name, color }: { name: string; color: string }) {
  return (
    <span className={styles.chip} title={name}>
      <span className={styles.swatch} style={{ ['--c' as string]: color || 'var(--text-3)' }} />
      <span className={styles.text}>{name}</span>
    </span>
  );
}

/** The maximum number of choices that are drawn. */
export const MOST = { row: 40, cell: 3, card: 2 } as const;

/** The number of choices that do not fit. Its tooltip has their names. */
function More({ names }: { names: readonly string[] }) {
  return names.length === 0 ? null : (
    <span className={styles.chip} title={listNames(names)}>
      +{names.length}
    </span>
  );
}

/** Shows the choices of a select as chips. */
export function ChoicesValue({ field, value, look }: ValueProps) {
  const choices = choicesIn(field, value);
  return (
    <span className={styles.chips} data-look={look}>
      {choices.slice(0, MOST[look]).map((choice) => (
        <ChoiceChip key={choice.id} {...choice} />
      ))}
      <More names={choices.slice(MOST[look]).map(({ name }) => name)} />
    </span>
  );
}
