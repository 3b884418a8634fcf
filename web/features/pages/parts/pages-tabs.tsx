import { useTranslation } from 'react-i18next';
import { TabLinks } from '#components/tabs/tab-links.tsx';
import type { Page } from '#entities/pages/pages/types.ts';

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
  const tabs = TABS.map((name) => ({
    to: `?type=${name}`,
    text: t(`tab.${name}`),
    isHere: name === tab,
    count: isKnown ? pages.filter((page) => isInTab(page, name)).length : undefined,
  }));
  return <TabLinks label={t('tabs')} tabs={tabs} replace />;
}
