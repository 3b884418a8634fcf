import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  /** A small line drawing, 120 × 88, in theme colours. */
  drawing: ReactNode;
  title: string;
  text: string;
  /** At most one primary button, perhaps one more. */
  actions?: ReactNode;
};

/** What a place without content says: one drawing, one sentence, one button. */
export function EmptyState({ drawing, title, text, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {drawing}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
