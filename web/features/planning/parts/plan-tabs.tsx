import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './plans.module.css';

export type PlanTab = 'active' | 'archived';
type TabsProps = { label: string; tab: PlanTab; links: Record<PlanTab, string> };

/** What is in use, and what was put away. */
export function PlanTabs({ label, tab, links }: TabsProps) {
  const { t } = useTranslation('cycles');
  return (
    <nav className={styles.tabs} aria-label={label}>
      {(['active', 'archived'] as const).map((name) => (
        <Link
          key={name}
          to={links[name]}
          aria-current={name === tab ? 'page' : undefined}
          className={styles.tab}
        >
          {t(`tab.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
