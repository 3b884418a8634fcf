import { LABEL_PALETTE } from '#entities/projects/labels/actions.ts';
import styles from './color-choice.module.css';

type ColorChoiceProps = { label: string; value: string; onChange: (color: string) => void };

/** One of the usual colours, or any other. */
export function ColorChoice({ label, value, onChange }: ColorChoiceProps) {
  return (
    <>
      <input
        type="color"
        className={styles.color}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={styles.palette} role="group" aria-label={label}>
        {LABEL_PALETTE.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.one}
            style={{ background: color }}
            aria-label={color}
            aria-pressed={color.toLowerCase() === value.toLowerCase()}
            onClick={() => onChange(color)}
          />
        ))}
      </span>
    </>
  );
}
