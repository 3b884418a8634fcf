import { useTranslation } from 'react-i18next';
import { DATE_SPANS, type Facet, type Picked, spansOf } from '#components/facets/facets.ts';
import { usePeopleFacet } from '#entities/workspaces/members/people-facet.tsx';
import type { Project } from '#entities/projects/projects/types.ts';
import { dayOf } from '#lib/dates/instants.ts';

const PAST_SPANS = DATE_SPANS.filter((span) => span.startsWith('last_'));

/** What projects are narrowed by: who sees them, who leads them and works in them, when they were made. */
export function useProjectFacets(projects: readonly Project[]): readonly Facet[] {
  const { t } = useTranslation(['projects', 'common']);
  const leads = usePeopleFacet(projects.flatMap(({ project_lead: id }) => (id ? [id] : [])));
  const members = usePeopleFacet(projects.flatMap(({ members: ids }) => ids));
  return [
    {
      key: 'access',
      label: t('facets.access'),
      options: [
        { value: 'public', label: t('facets.public') },
        { value: 'private', label: t('facets.private') },
      ],
    },
    { key: 'lead', label: t('facets.lead'), options: leads },
    { key: 'members', label: t('facets.members'), options: members },
    {
      key: 'created',
      label: t('facets.created'),
      options: PAST_SPANS.map((value) => ({ value, label: t(`common:facets.span.${value}`) })),
    },
  ];
}

/** What a project has of each. */
export const facetsOfProject = ({ network, project_lead, members, created_at }: Project): Picked => ({
  access: [network === 0 ? 'private' : 'public'],
  lead: project_lead ? [project_lead] : [],
  members,
  created: spansOf(dayOf(created_at)),
});
