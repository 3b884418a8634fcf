import { IconFileText, IconHome, IconLayersSubtract } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { type CustomTheme, customLook } from '#lib/device/theme.ts';
import styles from './custom-theme.module.css';

const ROWS = ['unstarted', 'started', 'started', 'completed'] as const;

/** The product in small, in colours that are not chosen yet. */
export function ThemePreview({ custom }: { custom: CustomTheme }) {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.preview} {...customLook(custom)} aria-hidden>
      <div className={styles.previewSide} data-sidebar>
        <span>
          <Icon of={IconHome} />
          {t('preview.home')}
        </span>
        <span data-current>
          <Icon of={IconLayersSubtract} />
          {t('preview.items')}
        </span>
        <span>
          <Icon of={IconFileText} />
          {t('preview.pages')}
        </span>
      </div>
      <div className={styles.previewPanel}>
        <div className={styles.previewHead}>
          <span>{t('preview.items')}</span>
          <span className={styles.previewButton}>{t('preview.new')}</span>
        </div>
        {ROWS.map((group, index) => (
          <div key={index} className={styles.previewRow} data-selected={index === 1 ? '' : undefined}>
            <StateIcon group={group} />
            <span className={styles.previewId}>TAN-{index + 1}</span>
            <span className={styles.previewName}>{t(`preview.row_${index + 1}`)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
