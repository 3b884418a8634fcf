import { useTranslation } from 'react-i18next';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { Avatar } from '#components/people/avatar.tsx';
import { DATE_SPANS, type Facet, type Picked, spansOf } from '#components/facets/facets.ts';
import { usePeopleOf } from '#entities/workspaces/members/hooks.ts';
import type { View } from '#entities/planning/views/types.ts';

/** What views are narrowed by; of people those who made one. */
export function useViewFacets(views: readonly View[]): readonly Facet[] {
  const { t } = useTranslation(['views', 'common']);
  const makers = [...new Set(views.map((view) => view.owned_by))];
  const people = usePeopleOf(makers, makers.length);
  return [
    {
      key: 'favorite',
      label: t('common:facets.favorites'),
      options: [{ value: 'yes', label: t('common:facets.only_favorites') }],
    },
    {
      key: 'access',
      label: t('facets.access'),
      options: [
        { value: String(VIEW_ACCESS.PUBLIC), label: t('facets.public') },
        { value: String(VIEW_ACCESS.PRIVATE), label: t('facets.private') },
      ],
    },
    {
      key: 'owner',
      label: t('facets.owner'),
      options: people.map((person) => ({
        value: person.id,
        label: person.display_name,
        icon: <Avatar person={person} />,
      })),
    },
    {
      key: 'created',
      label: t('facets.created'),
      options: DATE_SPANS.filter((span) => span.startsWith('last')).map((value) => ({
        ...{ value, label: t(`common:facets.span.${value}`) },
      })),
    },
  ];
}

/** What a view has of each. */
export const facetsOfView = (view: View): Picked => ({
  favorite: view.is_favorite ? ['yes'] : [],
  access: [String(view.access)],
  owner: [view.owned_by],
  created: spansOf(view.created_at.slice(0, 10)),
});
