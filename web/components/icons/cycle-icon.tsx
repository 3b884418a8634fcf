import { IconCircleHalf2 } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import styles from './plan-icon.module.css';

type Status = 'CURRENT' | 'UPCOMING' | 'COMPLETED' | 'DRAFT';

/** A cycle, in the colour of how it stands; without one of no colour. */
export function CycleIcon({ status, size = 14 }: { status: Status | null; size?: 12 | 14 | 16 | 20 | 24 }) {
  return (
    <Icon of={IconCircleHalf2} size={size} className={`${styles.icon} ${(status && styles[status]) ?? ''}`} />
  );
}
