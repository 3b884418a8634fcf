import {
  IconCloudCheck,
  IconCloudExclamation,
  IconCloudOff,
  IconCloudUp,
  IconPencil,
} from '@tabler/icons-react';
import { Icon } from '../icons/icon.tsx';
import styles from './save-status.module.css';

const ICONS = {
  saved: IconCloudCheck,
  /** Saved, but not everywhere. */
  behind: IconCloudExclamation,
  saving: IconCloudUp,
  offline: IconCloudOff,
  /** Something needs a decision. */
  unsaved: IconCloudExclamation,
  /** The change waits until the person presses Save. */
  held: IconPencil,
};

type Shown = { status: keyof typeof ICONS; text: string; hint?: string };

/** Saved, saving or offline, in words, and when needed more words in the tooltip; what it is, lib/unsaved/save-state.ts decides for all places. */
export function SaveStatus({ status, text, hint }: Shown) {
  return (
    <span
      className={styles.status}
      data-status={status}
      title={hint ?? text}
      role="status"
      // Every pause in typing would be read out otherwise.
      aria-live={status === 'saved' || status === 'saving' ? 'off' : 'polite'}
    >
      <Icon of={ICONS[status]} size={14} />
      <span className={styles.text}>{text}</span>
    </span>
  );
}
