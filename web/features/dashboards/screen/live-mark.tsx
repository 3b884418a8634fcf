import { useTranslation } from 'react-i18next';
import styles from './screen.module.css';

/** Whether what is shown follows what people do. */
export function LiveMark({ isLive }: { isLive: boolean }) {
  const { t } = useTranslation('dashboards');
  return (
    <span className={styles.live} data-off={isLive ? undefined : ''} role="status">
      <i className={styles.dot} aria-hidden />
      {t(isLive ? 'live' : 'not_live')}
    </span>
  );
}
