import { useTranslation } from 'react-i18next';
import { HealthMark } from '#components/controls/health-chip.tsx';
import type { Facet, Picked } from '#components/facets/facets.ts';
import { HEALTHS, INITIATIVE_STATUSES, type Initiative } from '#entities/planning/initiatives/types.ts';
import { usePeopleFacet } from '#entities/workspaces/members/people-facet.tsx';
import { StatusIcon } from '../marks/status-icon.tsx';

const NONE = 'none';

/** What initiatives are narrowed by; of people those who own one. */
export function useInitiativeFacets(rows: readonly Initiative[]): readonly Facet[] {
  const { t } = useTranslation('initiatives');
  const owners = usePeopleFacet(rows.flatMap(({ owner_id: id }) => (id ? [id] : [])));
  const healths = [...HEALTHS, NONE].map((value) => ({
    value,
    label: t(`health.${value}`),
    icon: <HealthMark health={value === NONE ? null : (value as (typeof HEALTHS)[number])} />,
  }));
  const statuses = INITIATIVE_STATUSES.map((value) => ({
    value,
    label: t(`status.${value}`),
    icon: <StatusIcon status={value} />,
  }));
  const noOwner = rows.some(({ owner_id }) => !owner_id) ? [{ value: NONE, label: t('no_owner') }] : [];
  return [
    { key: 'health', label: t('health.label'), options: healths },
    { key: 'status', label: t('status.label'), options: statuses },
    { key: 'owner', label: t('owner'), options: [...owners, ...noOwner] },
  ];
}

/** What an initiative has of each. */
export const facetsOf = (row: Initiative): Picked => ({
  health: [row.rolled_health.value ?? NONE],
  status: [row.status],
  owner: [row.owner_id ?? NONE],
});
