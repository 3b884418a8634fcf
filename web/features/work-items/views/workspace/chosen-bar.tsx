import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import type { ChosenItems } from '../workspace-query.ts';
import styles from './workspace-views.module.css';

/** Above items that something else chose, e.g. the bar of a chart. */
export function ChosenBar({ chosen, to }: { chosen: ChosenItems; to: string }) {
  const { t } = useTranslation('views');
  return (
    <div className={styles.chosen} role="group" aria-label={t('workspace.chosen')}>
      <Icon of={IconFilter} size={14} />
      <span className={styles.chosenName}>{chosen.name || t('workspace.chosen')}</span>
      <Button component={Link} to={to} variant="subtle" size="xs">
        {t('workspace.show_all')}
      </Button>
    </div>
  );
}
