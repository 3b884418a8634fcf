import { useTranslation } from 'react-i18next';
import { CycleIcon } from '#components/icons/cycle-icon.tsx';
import { DATE_SPANS, type Facet, type Picked, spansOf } from '#components/facets/facets.ts';
import { statusOf } from '#entities/planning/cycles/status.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { daysOf } from './cycle-values.ts';

const STATUSES = ['CURRENT', 'UPCOMING', 'DRAFT', 'COMPLETED'] as const;

/** What cycles are narrowed by; how those stand that were put away is known. */
export function useCycleFacets(isArchive: boolean): readonly Facet[] {
  const { t } = useTranslation(['cycles', 'common']);
  const spans = DATE_SPANS.filter((value) => !isArchive || value !== 'no_date').map((value) => ({
    ...{ value, label: t(`common:facets.span.${value}`) },
  }));
  const statuses = STATUSES.map((value) => ({
    ...{ value, label: t(`status.${value}`), icon: <CycleIcon status={value} size={16} /> },
  }));
  const start: Facet = { key: 'start', label: t('start'), options: spans };
  const end: Facet = { key: 'end', label: t('end'), options: spans };
  return isArchive
    ? [start, end]
    : [{ key: 'status', label: t('status_label'), options: statuses }, start, end];
}

/** What a cycle has of each. */
export function facetsOfCycle(cycle: Pick<Cycle, 'start_date' | 'end_date'>): Picked {
  const { start, end } = daysOf(cycle);
  return { status: [statusOf(cycle)], start: spansOf(start), end: spansOf(end) };
}
