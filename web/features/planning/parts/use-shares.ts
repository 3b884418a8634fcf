import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProgressGroup } from '#components/charts/counts.ts';
import {
  assigneeShares,
  labelShares,
  type Picking,
  priorityShares,
  stateShares,
} from '#components/charts/shares.tsx';
import type { ShareTab } from '#components/charts/share-tabs.tsx';
import { itemCounts } from '#components/charts/counts.ts';
import type { Distribution, Progress } from '@tandem/shared/planning/progress.ts';

/** What pressing a share does: its items alone are shown. */
export type SharePicking = {
  states?: Picking<ProgressGroup>;
  assignees?: Picking<string | null>;
  labels?: Picking<string | null>;
  priorities?: Picking<string>;
};

type Spread = { progress: Progress; issues: Distribution | null };

/** How items are spread over states, people, labels and priorities, as tabs. */
export function useShareTabs(detail: Spread, picking: SharePicking = {}): ShareTab[] {
  const { t } = useTranslation(['planning', 'work-items']);
  const counts = itemCounts(detail.progress);
  const shares = detail.issues;
  return [
    {
      id: 'states',
      label: t('tabs.states'),
      empty: t('tabs.no_states'),
      shares: detail.progress.total_issues > 0 ? stateShares(counts, t, picking.states) : [],
    },
    {
      id: 'assignees',
      label: t('tabs.assignees'),
      empty: t('tabs.no_assignees'),
      shares: assigneeShares(shares?.assignees ?? [], t, picking.assignees),
    },
    {
      id: 'labels',
      label: t('tabs.labels'),
      empty: t('tabs.no_labels'),
      shares: labelShares(shares?.labels ?? [], t, picking.labels),
    },
    {
      id: 'priority',
      label: t('tabs.priority'),
      empty: t('tabs.no_priority'),
      shares: priorityShares(shares?.priorities ?? [], t, picking.priorities),
    },
  ];
}

const TABS = ['priority', 'states', 'assignees', 'labels'];

/** The tab that was looked at last on this device. */
export function useShareTab(key: string, first: string) {
  const [tab, setTab] = useState(() => {
    const stored = localStorage.getItem(key);
    return stored && TABS.includes(stored) ? stored : first;
  });
  const choose = (next: string) => {
    localStorage.setItem(key, next);
    setTab(next);
  };
  return [tab, choose] as const;
}
