import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import styles from './overview.module.css';

type RowProps = { icon: TablerIcon; name: string; children: ReactNode };

/** One property of a project. */
export const SideRow = ({ icon, name, children }: RowProps) => (
  <div className={styles.row}>
    <dt>
      <Icon of={icon} />
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
);

/** Properties under a heading. */
export const SideBlock = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.block} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
