import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './table.module.css';

type TableProps = {
  heads: readonly string[];
  /** The head of the last column, which has buttons: it is read out and not shown. */
  actions?: string;
  /** The rows. */
  children: ReactNode;
};

/** A table of settings; `table.module.css` has the frame around it and what stands in its cells. */
export const Table = ({ heads, actions, children }: TableProps) => (
  <table className={styles.table} data-actions={actions ? '' : undefined}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
        {actions && (
          <th scope="col">
            <VisuallyHidden>{actions}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

/** Shows more rows, below the first of them. */
export const MoreRows = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <div className={styles.more}>
    <Button variant="subtle" onClick={onClick}>
      {text}
    </Button>
  </div>
);
