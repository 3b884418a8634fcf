import styles from './box.module.css';

/** How much of a field is used up. */
export const LengthNote = ({ text, max }: { text: string; max: number }) => (
  <span className={styles.length} aria-hidden>
    {text.length} / {max}
  </span>
);
