import { IconCloudCheck, IconCloudExclamation, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './save-status.module.css';

const ICONS = {
  saved: IconCloudCheck,
  /** Saved, but not everywhere. */
  behind: IconCloudExclamation,
  saving: IconCloudUp,
  offline: IconCloudOff,
};
type Status = keyof typeof ICONS;
const isDone = (status: Status) => status === 'saved' || status === 'behind';
/** Between two keystrokes everything is saved for a moment: only a pause is worth saying so. */
const CALM_MS = 600;

type Shown = { status: Status; text: string; hint?: string };

/** "Saving" and "offline" at once, "saved" after a moment without change. */
function useCalm(now: Shown): Shown {
  const [last, setLast] = useState(now);
  const { status, text, hint } = now;
  useEffect(() => {
    if (status === last.status && text === last.text) return undefined;
    const timer = setTimeout(
      () => setLast({ status, text, ...(hint && { hint }) }),
      isDone(status) ? CALM_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [status, text, hint, last]);
  return isDone(status) ? last : now;
}

/** Saved, saving or offline, in words, and when needed more words in the tooltip; the caller asks `saveStatus` of lib/connection.ts, which never says saved too early. */
export function SaveStatus(now: Shown) {
  const { status, text, hint } = useCalm(now);
  return (
    <span
      className={styles.status}
      data-status={status}
      title={hint ?? text}
      role="status"
      // Every pause in typing would be read out otherwise.
      aria-live={status === 'offline' || status === 'behind' ? 'polite' : 'off'}
    >
      <Icon of={ICONS[status]} size={14} />
      <span className={styles.text}>{text}</span>
    </span>
  );
}
