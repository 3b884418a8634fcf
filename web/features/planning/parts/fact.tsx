import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import styles from './drawer.module.css';

type FactProps = { icon: TablerIcon; name: string; children: ReactNode };

/** One property in the details of a cycle or module. */
export function Fact({ icon, name, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>
        <Icon of={icon} size={14} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
