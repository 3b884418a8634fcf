import { IconBox, IconVersions } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import styles from './plan-icon.module.css';

type Status = 'backlog' | 'planned' | 'in-progress' | 'paused' | 'completed' | 'cancelled';

type IconProps = { status: Status | null; isVersion?: boolean; size?: 12 | 14 | 16 | 20 | 24 };

/** A module or a version, in the colour of how it stands; without one of no colour. */
export function ModuleIcon({ status, isVersion = false, size = 14 }: IconProps) {
  return (
    <Icon
      of={isVersion ? IconVersions : IconBox}
      size={size}
      className={`${styles.icon} ${(status && styles[status]) ?? ''}`}
    />
  );
}
