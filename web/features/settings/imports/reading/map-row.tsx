import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import styles from '../imports.module.css';

/** What stands in the file on the left, what it becomes on the right. */
export function MapRow({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.mapRow}>
      <span className={styles.mapName} title={name}>
        {name}
        {note !== undefined && note !== '' && <span className={styles.quiet}> {note}</span>}
      </span>
      <Icon of={IconArrowRight} size={14} />
      {children}
    </div>
  );
}
