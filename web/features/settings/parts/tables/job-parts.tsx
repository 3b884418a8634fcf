import { Button } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Avatar } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { formatInstant, formatWhen } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './job-parts.module.css';
import tables from './table.module.css';

/** What exports and imports share: the cards that start one, and what their tables say of each. */
export const StartCards = ({ children }: { children: ReactNode }) => (
  <div className={styles.cards}>{children}</div>
);

type StartCardProps = {
  icon: TablerIcon;
  title: string;
  text: string;
  /** What the button says, and what it says to those who hear it without the card. */
  action: string;
  label: string;
  onStart: () => void;
};

export const StartCard = ({ icon, title, text, action, label, onStart }: StartCardProps) => (
  <div className={styles.card}>
    <Icon of={icon} size={20} />
    <span className={styles.words}>
      <strong>{title}</strong>
      <span>{text}</span>
    </span>
    <Button aria-label={label} onClick={onStart}>
      {action}
    </Button>
  </div>
);

type Job = {
  created_at: string;
  initiated_by_detail: Parameters<typeof Avatar>[0]['person'] & { display_name: string };
};
type JobCellsProps = { job: Job; status: string; statusText: string; more?: string | undefined };

/** Who asked for it, when, and how far it is. */
export function JobCells({ job, status, statusText, more }: JobCellsProps) {
  const language = useLanguage((state) => state.language);
  const { created_at, initiated_by_detail: by } = job;
  return (
    <>
      <td>
        <span className={tables.person}>
          <Avatar person={by} />
          <span className={tables.name}>{by.display_name}</span>
        </span>
      </td>
      <td className={tables.quiet} title={formatInstant(created_at, language)}>
        {formatWhen(created_at, language)}
      </td>
      <td>
        <span className={styles.status} data-status={status}>
          {statusText}
        </span>
        {more && <span className={styles.more}>{more}</span>}
      </td>
    </>
  );
}
