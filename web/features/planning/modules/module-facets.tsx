import { useTranslation } from 'react-i18next';
import { DATE_SPANS, type Facet, type Picked, spansOf } from '#components/facets/facets.ts';
import { usePeopleFacet } from '#entities/workspaces/members/people-facet.tsx';
import { MODULE_STATUSES, type Module } from '#entities/planning/modules/types.ts';
import { StatusIcon } from './parts/status-picker.tsx';

/** What modules are narrowed by; of people those who are named in one. */
export function useModuleFacets(
  modules: readonly Pick<Module, 'lead_id' | 'member_ids'>[],
): readonly Facet[] {
  const { t } = useTranslation(['modules', 'common']);
  const leads = usePeopleFacet(modules.flatMap(({ lead_id: id }) => (id ? [id] : [])));
  const members = usePeopleFacet(modules.flatMap(({ member_ids: ids }) => ids));
  const spans = DATE_SPANS.map((value) => ({ value, label: t(`common:facets.span.${value}`) }));
  const statuses = MODULE_STATUSES.map((value) => ({
    ...{ value, label: t(`status.${value}`), icon: <StatusIcon status={value} /> },
  }));
  return [
    {
      key: 'favorite',
      label: t('common:facets.favorites'),
      options: [{ value: 'yes', label: t('common:facets.only_favorites') }],
    },
    { key: 'status', label: t('status_label'), options: statuses },
    { key: 'lead', label: t('lead'), options: leads },
    { key: 'members', label: t('members'), options: members },
    { key: 'start', label: t('start'), options: spans },
    { key: 'due', label: t('due'), options: spans },
  ];
}

type Faceted = Pick<
  Module,
  'is_favorite' | 'status' | 'lead_id' | 'member_ids' | 'start_date' | 'target_date'
>;

/** What a module has of each. */
export const facetsOfModule = (module: Faceted): Picked => ({
  favorite: module.is_favorite ? ['yes'] : [],
  status: [module.status],
  lead: module.lead_id ? [module.lead_id] : [],
  members: module.member_ids,
  start: spansOf(module.start_date),
  due: spansOf(module.target_date),
});
