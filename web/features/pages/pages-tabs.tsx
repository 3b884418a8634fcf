import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Page } from '#entities/pages/types.ts';
import styles from './pages.module.css';

const TABS = ['public', 'private', 'archived'] as const;
export type PagesTab = (typeof TABS)[number];

/** Archived pages stand in their own tab, whoever may see them. */
export function isInTab(page: Page, tab: PagesTab): boolean {
  if (page.archived_at) return tab === 'archived';
  return tab === (page.access === 1 ? 'private' : 'public');
}

type TabsProps = {
  pages: readonly Page[];
  tab: PagesTab;
  /** Until the pages are known, nothing is said about how many there are. */
  isKnown: boolean;
};

export function PagesTabs({ pages, tab, isKnown }: TabsProps) {
  const { t } = useTranslation('pages');
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {TABS.map((name) => (
        <Link
          key={name}
          to={`?type=${name}`}
          replace
          aria-current={name === tab ? 'page' : undefined}
          className={styles.tab}
        >
          {t(`tab.${name}`)}
          {isKnown && (
            <span className={styles.tabCount}>{pages.filter((page) => isInTab(page, name)).length}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
