import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './row-list.module.css';

/** How many work items have what the row stands for; nothing until that is known. */
export function Uses({ count }: { count: number | undefined }) {
  const { t, i18n } = useTranslation('project-settings');
  if (count === undefined) return <span className={styles.uses} />;
  return (
    <span className={styles.uses} title={t('uses', { count })}>
      <span aria-hidden>{new Intl.NumberFormat(i18n.language).format(count)}</span>
      <VisuallyHidden>{t('uses', { count })}</VisuallyHidden>
    </span>
  );
}
