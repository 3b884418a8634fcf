import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import styles from './save-status.module.css';

const ICONS = { saved: IconCloudCheck, saving: IconCloudUp, offline: IconCloudOff };

/** Saved, saving or offline, in words; the caller asks `saveStatus` of lib/connection.ts, which never says saved too early. */
export function SaveStatus({ status, text }: { status: keyof typeof ICONS; text: string }) {
  return (
    <span className={styles.status} data-status={status} role="status">
      <Icon of={ICONS[status]} size={14} />
      <span className={styles.text}>{text}</span>
    </span>
  );
}
