import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/avatar.tsx';
import type { Facet } from '#components/facets/facets.ts';
import { PriorityIcon } from '#components/priority-icon.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { StateIcon } from '#components/state-icon.tsx';
import { useJoinedProjects } from '#entities/projects/hooks.ts';
import { useMe } from '#entities/users/hooks.ts';
import { dayOptions } from '../../display/filter-options.tsx';

/** What the items of all projects are narrowed by: what is the same in every project, and I myself. */
export function useWorkspaceFacets(): readonly Facet[] {
  const { t } = useTranslation(['work-items', 'views', 'common']);
  const projects = useJoinedProjects();
  const me = useMe();
  const mine = [{ value: me.id, label: t('common:you'), icon: <Avatar person={me} /> }];
  const dates = dayOptions(t).map(({ value, label }) => ({ value, label }));
  return [
    {
      ...{ key: 'project', label: t('views:workspace.projects') },
      options: projects.map(({ id, name, logo_props: logo }) => ({
        ...{ value: id, label: name, icon: <ProjectTile id={id} name={name} logo={logo} /> },
      })),
    },
    {
      ...{ key: 'priority', label: t('property.priority') },
      options: PRIORITIES.map((value) => ({
        ...{ value, label: t(`priority.${value}`), icon: <PriorityIcon priority={value} /> },
      })),
    },
    {
      ...{ key: 'state_group', label: t('views:workspace.state_group') },
      options: STATE_GROUPS.map((value) => ({
        ...{ value, label: t(`state_group.${value}`), icon: <StateIcon group={value} /> },
      })),
    },
    { key: 'assignees', label: t('property.assignees'), options: mine },
    { key: 'created_by', label: t('property.created_by'), options: mine },
    { key: 'subscriber', label: t('views:workspace.subscriber'), options: mine },
    { key: 'start_date', label: t('property.start_date'), options: dates },
    { key: 'target_date', label: t('property.target_date'), options: dates },
  ];
}
