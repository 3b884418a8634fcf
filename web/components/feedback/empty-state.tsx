import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  /** A small line drawing, 120 × 88, in theme colours. */
  drawing: ReactNode;
  title: string;
  text: string;
  /** 1 where this is all there is on the page. */
  level?: 1 | 2;
  /** At most one primary button, perhaps one more. */
  actions?: ReactNode;
};

/** What a place without content says: one drawing, one sentence, one button. */
export function EmptyState({ drawing, title, text, level = 2, actions }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      {drawing}
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
