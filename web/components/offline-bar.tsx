import { IconCloudOff } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { Icon } from './icon.tsx';
import styles from './offline-bar.module.css';

/** Under the header while the connection is lost: what is kept, and a way to try again. */
export function OfflineBar({
  text,
  retryText,
  onRetry,
}: {
  text: string;
  retryText: string;
  onRetry: () => void;
}) {
  return (
    <div className={styles.bar} role="status">
      <Icon of={IconCloudOff} size={14} />
      <span className={styles.text}>{text}</span>
      <Button variant="subtle" size="xs" c="inherit" onClick={onRetry}>
        {retryText}
      </Button>
    </div>
  );
}
