import { FieldError } from '#components/forms/field-error.tsx';
import styles from './problem.module.css';

/** Why what was asked for was not done. */
export const Problem = ({ text }: { text: string | null | undefined }) =>
  text && (
    <div role="alert" className={styles.problem}>
      <FieldError text={text} />
    </div>
  );
