import {
  IconBox,
  IconCircleHalf2,
  IconFileText,
  IconStack2,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { SearchResults } from '@tandem/shared/insight/search/schema.ts';
import type { TFunction } from 'i18next';
import { createElement } from 'react';
import { Avatar } from '#components/people/avatar.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { projects } from '#entities/projects/projects/store.ts';
import type { Person } from '#entities/workspaces/members/types.ts';
import type { Command } from '#lib/frame/command-store.ts';
import type { PaletteKind } from '#lib/frame/palette-store.ts';
import { paths } from '#lib/http/paths.ts';
import { drawnItem } from './item-drawing.ts';

/** What was found of a kind, as things to go to. */
export type FoundKind = PaletteKind;
export const FOUND_KINDS: readonly FoundKind[] = [
  ...(['items', 'pages', 'projects', 'cycles', 'modules', 'views', 'people'] as const),
];
export type Found = Record<FoundKind, Command[]>;

export type Making = { t: TFunction; go: (path: string) => void; slug: string };

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
  rows.map(({ id, name, project_id, project__identifier: key, sequence_id, ...row }) => ({
    ...{ id: `found-${id}`, group: t('shell:palette.items'), label: name },
    ...drawnItem({
      id,
      projectId: project_id,
      typeId: row.type_id,
      state: { group: row.state__group, color: row.state__color },
    }),
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

/** People as things to go to: each has a page. */
export const peopleCommands = (people: readonly Person[], { t, go, slug }: Making): Command[] =>
  people.map((person) => ({
    id: `found-${person.id}`,
    group: t('shell:palette.people'),
    label: person.display_name,
    drawing: createElement(Avatar, { person, size: 16 }),
    run: () => go(paths.person(slug, person.id)),
  }));

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
        drawing: createElement(ProjectTile, { id, name, logo: projects.get(id)?.logo_props ?? {} }),
        hint: identifier,
      },
      run: () => go(paths.workItems(slug, id)),
    })),
    cycles: inProject(results.cycle, making, { kind: 'cycles', icon: IconCircleHalf2, to: paths.cycle }),
    modules: inProject(results.module, making, { kind: 'modules', icon: IconBox, to: paths.module }),
    views: inProject(results.issue_view, making, { kind: 'views', icon: IconStack2, to: paths.view }),
    people: peopleCommands(people, making),
  };
}
