import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './save-status.module.css';

const ICONS = { saved: IconCloudCheck, saving: IconCloudUp, offline: IconCloudOff };
/** Between two keystrokes everything is saved for a moment: only a pause is worth saying so. */
const CALM_MS = 600;

type Shown = { status: keyof typeof ICONS; text: string };

/** "Saving" and "offline" at once, "saved" after a moment without change. */
function useCalm(now: Shown): Shown {
  const [last, setLast] = useState(now);
  const { status, text } = now;
  useEffect(() => {
    if (status === last.status && text === last.text) return undefined;
    const timer = setTimeout(() => setLast({ status, text }), status === 'saved' ? CALM_MS : 0);
    return () => clearTimeout(timer);
  }, [status, text, last]);
  return status === 'saved' ? last : now;
}

/** Saved, saving or offline, in words; the caller asks `saveStatus` of lib/connection.ts, which never says saved too early. */
export function SaveStatus(now: Shown) {
  const { status, text } = useCalm(now);
  return (
    <span
      className={styles.status}
      data-status={status}
      role="status"
      // Every pause in typing would be read out otherwise.
      aria-live={status === 'offline' ? 'polite' : 'off'}
    >
      <Icon of={ICONS[status]} size={14} />
      <span className={styles.text}>{text}</span>
    </span>
  );
}
