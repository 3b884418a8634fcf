import {
  IconBox,
  IconBriefcase,
  IconCircleHalf2,
  IconFileText,
  IconLayersSubtract,
  IconStack2,
  IconUserCircle,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { SearchResults } from '@tandem/shared/insight/search/schema.ts';
import type { TFunction } from 'i18next';
import { createElement } from 'react';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { Person } from '#entities/workspaces/members/types.ts';
import { states } from '#entities/projects/states/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { Command } from '#lib/frame/command-store.ts';
import { paths } from '#lib/http/paths.ts';

/** What was found of a kind, as things to go to. */
export type FoundKind = 'items' | 'pages' | 'projects' | 'cycles' | 'modules' | 'views' | 'people';
export const FOUND_KINDS: readonly FoundKind[] = [
  ...(['items', 'pages', 'projects', 'cycles', 'modules', 'views', 'people'] as const),
];
export type Found = Record<FoundKind, Command[]>;

type Making = { t: TFunction; go: (path: string) => void; slug: string };

/** The state of an item that is known here, as it is drawn everywhere. */
function drawnAs(id: string): Pick<Command, 'icon' | 'drawing'> {
  const state = states.get(workItems.get(id)?.state_id ?? '');
  if (!state) return { icon: IconLayersSubtract };
  return { drawing: createElement(StateIcon, { group: state.group, color: state.color }) };
}

type InProject = SearchResults['cycle'][number];
const inProject = (
  rows: readonly InProject[],
  { t, go, slug }: Making,
  {
    kind,
    icon,
    to,
  }: { kind: FoundKind; icon: TablerIcon; to: (slug: string, project: string, id: string) => string },
): Command[] =>
  rows.map(({ id, name, project_id, project__identifier }) => ({
    ...{
      id: `found-${id}`,
      group: t(`shell:palette.${kind}`),
      label: name || t('common:untitled'),
      icon,
      hint: project__identifier,
    },
    run: () => go(to(slug, project_id, id)),
  }));

const ofItems = (rows: SearchResults['issue'], { t, go, slug }: Making): Command[] =>
  rows.map(({ id, name, project__identifier: key, sequence_id }) => ({
    ...{ id: `found-${id}`, group: t('shell:palette.items'), label: name, ...drawnAs(id) },
    lead: `${key}-${sequence_id}`,
    run: () => go(paths.workItem(slug, key, sequence_id)),
  }));

const ofPages = (rows: SearchResults['page'], { t, go, slug }: Making): Command[] =>
  rows.flatMap(({ id, name, project_ids: [projectId], project_identifiers: [hint = ''] }) =>
    projectId
      ? {
          ...{
            id: `found-${id}`,
            group: t('shell:palette.pages'),
            label: name || t('common:untitled'),
            hint,
          },
          icon: IconFileText,
          run: () => go(paths.page(slug, projectId, id)),
        }
      : [],
  );

/** Everything that a search has found, with the people whose names have the text in them. */
export function foundCommands(results: SearchResults, people: readonly Person[], making: Making): Found {
  const { t, go, slug } = making;
  return {
    items: ofItems(results.issue, making),
    pages: ofPages(results.page, making),
    projects: results.project.map(({ id, name, identifier }) => ({
      ...{
        id: `found-${id}`,
        group: t('shell:palette.projects'),
        label: name,
        icon: IconBriefcase,
        hint: identifier,
      },
      run: () => go(paths.workItems(slug, id)),
    })),
    cycles: inProject(results.cycle, making, { kind: 'cycles', icon: IconCircleHalf2, to: paths.cycle }),
    modules: inProject(results.module, making, { kind: 'modules', icon: IconBox, to: paths.module }),
    views: inProject(results.issue_view, making, { kind: 'views', icon: IconStack2, to: paths.view }),
    people: people.map(({ id, display_name }) => ({
      ...{ id: `found-${id}`, group: t('shell:palette.people'), label: display_name, icon: IconUserCircle },
      run: () => go(paths.person(slug, id)),
    })),
  };
}
