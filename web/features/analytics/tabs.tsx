import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './analytics.module.css';

export const TABS = ['scope_and_demand', 'custom', 'reports'] as const;
export type AnalyticsTab = (typeof TABS)[number];

export const readTab = (text: string | null): AnalyticsTab =>
  TABS.find((tab) => tab === text) ?? 'scope_and_demand';

type TabsProps = { tab: AnalyticsTab; onTab: (tab: AnalyticsTab) => void };

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Which of the reports is looked at; arrows go from one to the next. */
export function AnalyticsTabs({ tab, onTab }: TabsProps) {
  const { t } = useTranslation('analytics');
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length];
    if (!next) return;
    event.preventDefault();
    onTab(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={t('title')}>
      {TABS.map((name) => (
        <button
          key={name}
          id={`${id}-${name}`}
          type="button"
          role="tab"
          data-tab={name}
          aria-selected={name === tab}
          tabIndex={name === tab ? 0 : -1}
          className={styles.tab}
          onClick={() => onTab(name)}
          onKeyDown={step}
        >
          {t(`tab.${name}`)}
        </button>
      ))}
    </div>
  );
}
