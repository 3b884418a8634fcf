import { IconBox } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import styles from './plan-icon.module.css';

type Status = 'backlog' | 'planned' | 'in-progress' | 'paused' | 'completed' | 'cancelled';

/** A module, in the colour of how it stands; without one of no colour. */
export function ModuleIcon({ status, size = 14 }: { status: Status | null; size?: 12 | 14 | 16 | 20 | 24 }) {
  return <Icon of={IconBox} size={size} className={`${styles.icon} ${(status && styles[status]) ?? ''}`} />;
}
