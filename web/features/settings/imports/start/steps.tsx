import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { ImporterRow } from '#entities/integrations/imports/api.ts';
import styles from '../imports.module.css';

const STEPS = ['file', 'check', 'import'] as const;

function stepOf({ is_dry_run, status }: ImporterRow): number {
  if (is_dry_run) return 1;
  return status === 'completed' ? 3 : 2;
}

/** Where an import is: its file is here, it was looked at, it is done. */
export function Steps({ row }: { row: ImporterRow }) {
  const { t } = useTranslation('imports');
  const now = stepOf(row);
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-state={index < now ? 'done' : index === now ? 'now' : 'later'}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles.dot}>{index < now ? <Icon of={IconCheck} size={12} /> : index + 1}</span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
