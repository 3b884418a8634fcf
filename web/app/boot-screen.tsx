import { Delayed } from '#components/feedback/delayed.tsx';
import { Logo } from '#components/icons/logo.tsx';
import styles from './boot-screen.module.css';

/** Before anything is known: the logo, and only when it takes a while. */
export function BootScreen() {
  return (
    <Delayed>
      <div className={styles.boot} role="status" aria-label="Tandem">
        <Logo size={40} />
      </div>
    </Delayed>
  );
}
