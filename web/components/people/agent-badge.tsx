import { useTranslation } from 'react-i18next';
import styles from './agent-badge.module.css';

/** Beside the name of a member that is a program. */
export function AgentBadge() {
  const { t } = useTranslation();
  return <span className={styles.badge}>{t('agent')}</span>;
}
