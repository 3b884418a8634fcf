import { useTranslation } from 'react-i18next';
import { TabLinks } from '#components/tabs/tab-links.tsx';

export type PlanTab = 'active' | 'archived';
type TabsProps = { label: string; links: Record<PlanTab, string> };

/** What is in use, and the way to what was put away. */
export function PlanTabs({ label, links }: TabsProps) {
  const { t } = useTranslation('cycles');
  const tabs = (['active', 'archived'] as const).map((name) => ({
    ...{ to: links[name], text: t(`tab.${name}`), isHere: name === 'active' },
  }));
  return <TabLinks label={label} tabs={tabs} />;
}
