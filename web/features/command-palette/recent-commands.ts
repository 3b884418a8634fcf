import { IconBox, IconCircleHalf2, IconFileText, IconStack2 } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { createElement } from 'react';
import { ProjectTile } from '#components/people/project-tile.tsx';
import type { RecentVisit } from '#entities/personal/recent-visits/types.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { states } from '#entities/projects/states/store.ts';
import type { Command } from '#lib/frame/command-store.ts';
import { paths } from '#lib/http/paths.ts';
import { drawnItem } from './item-drawing.ts';

type Making = { t: TFunction; go: (path: string) => void; slug: string };
type Place = Pick<Command, 'label' | 'icon' | 'drawing' | 'mark' | 'lead'> & { to: string };

function placeOf({ entity_name, entity_identifier: id, entity_data }: RecentVisit, slug: string): Place {
  const label = entity_data.name;
  if (entity_name === 'issue') {
    const { project_identifier, sequence_id, project_id, state } = entity_data;
    return {
      to: paths.workItem(slug, project_identifier, sequence_id),
      label,
      lead: `${project_identifier}-${sequence_id}`,
      ...drawnItem({ id, projectId: project_id, state: states.get(state) }),
    };
  }
  if (entity_name === 'project') {
    const logo = projects.get(id)?.logo_props ?? {};
    return {
      to: paths.workItems(slug, id),
      label,
      drawing: createElement(ProjectTile, { id, name: label, logo }),
    };
  }
  if (entity_name === 'view') {
    const { project_id } = entity_data;
    return {
      to: project_id ? paths.view(slug, project_id, id) : paths.workspaceView(slug, id),
      label,
      icon: IconStack2,
    };
  }
  const icon = { page: IconFileText, cycle: IconCircleHalf2, module: IconBox }[entity_name];
  return { to: paths[entity_name](slug, entity_data.project_id, id), label, icon };
}

/** What was opened last, as things to go to; what is looked at now is left out. */
export function recentCommands(
  visits: readonly RecentVisit[],
  here: string,
  { t, go, slug }: Making,
): Command[] {
  return visits.flatMap((visit) => {
    const { to, label, ...drawn } = placeOf(visit, slug);
    if (to === here) return [];
    return {
      id: `found-${visit.entity_identifier}`,
      group: t('shell:palette.recent'),
      label: label || t('common:untitled'),
      ...drawn,
      run: () => go(to),
    };
  });
}
