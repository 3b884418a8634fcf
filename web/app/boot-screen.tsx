import { Delayed } from '#components/delayed.tsx';
import { Logo } from '#components/logo.tsx';
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
