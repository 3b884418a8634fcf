import { IconCloudOff, type Icon as TablerIcon } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { Icon } from '../icons/icon.tsx';
import styles from './offline-bar.module.css';

/** Under the header while there is no live connection: what that means, and what can be done about it. */
export function OfflineBar({
  icon = IconCloudOff,
  text,
  retryText,
  onRetry,
}: {
  icon?: TablerIcon;
  text: string;
  retryText: string;
  onRetry: () => void;
}) {
  return (
    <div className={styles.bar} role="status">
      <Icon of={icon} size={14} />
      <span className={styles.text}>{text}</span>
      <Button variant="subtle" size="xs" c="inherit" onClick={onRetry}>
        {retryText}
      </Button>
    </div>
  );
}
