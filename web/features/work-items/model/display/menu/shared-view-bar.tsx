import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import styles from './display.module.css';
import type { SettingsActions } from '../use-view-settings.ts';

/** Above a view that came by its address: it is not mine until I say so. */
export function SharedViewBar({ shared }: { shared: NonNullable<SettingsActions['shared']> }) {
  const { t } = useTranslation('work-items');
  return (
    <div className={styles.chips} role="group" aria-label={t('shared.label')}>
      <Icon of={IconShare} size={14} />
      <span className={styles.optionName}>{t('shared.label')}</span>
      <span className={styles.space} />
      <Button variant="subtle" size="xs" onClick={shared.leave}>
        {t('shared.leave')}
      </Button>
      <Button size="xs" onClick={shared.take}>
        {t('shared.take')}
      </Button>
    </div>
  );
}
