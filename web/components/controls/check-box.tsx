import { IconCheck, IconMinus } from '@tabler/icons-react';
import styles from './check-box.module.css';

/** The drawn box only; the row or option around it carries role and state. */
export function CheckBox({ isChecked, isPartial = false }: { isChecked: boolean; isPartial?: boolean }) {
  const Mark = isPartial ? IconMinus : IconCheck;
  return (
    <span className={styles.box} data-on={isChecked || isPartial ? '' : undefined} aria-hidden>
      {(isChecked || isPartial) && <Mark size={12} stroke={3} data-app-icon />}
    </span>
  );
}
