import { FieldError } from '#components/field-error.tsx';
import styles from './publishing.module.css';

/** Why what was asked for was not done. */
export const Problem = ({ text }: { text: string | null }) =>
  text && (
    <div role="alert" className={styles.problem}>
      <FieldError text={text} />
    </div>
  );
