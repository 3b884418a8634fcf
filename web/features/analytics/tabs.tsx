import { useTranslation } from 'react-i18next';
import { TabButtons } from '#components/tabs/tab-buttons.tsx';

const TABS = ['scope_and_demand', 'custom', 'reports'] as const;
export type AnalyticsTab = (typeof TABS)[number];

export const readTab = (text: string | null): AnalyticsTab =>
  TABS.find((tab) => tab === text) ?? 'scope_and_demand';

type TabsProps = { tab: AnalyticsTab; onTab: (tab: AnalyticsTab) => void };

/** Which of the reports is looked at. */
export function AnalyticsTabs({ tab, onTab }: TabsProps) {
  const { t } = useTranslation('analytics');
  const tabs = TABS.map((id) => ({ id, text: t(`tab.${id}`) }));
  return <TabButtons label={t('title')} tabs={tabs} value={tab} onChange={onTab} />;
}
