import { IconBox, IconCircleHalf2, IconFileText, IconStack2 } from '@tabler/icons-react';
import type { RecentVisit } from '#entities/personal/recent-visits/types.ts';
import { createElement } from 'react';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { pages } from '#entities/pages/pages/store.ts';
import { cycles } from '#entities/planning/cycles/store.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { views } from '#entities/planning/views/store.ts';
import { isJoined, projects } from '#entities/projects/projects/store.ts';
import { members } from '#entities/workspaces/members/store.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import type { Command } from '#lib/frame/command-store.ts';
import type { PaletteKind } from '#lib/frame/palette-store.ts';
import { paths } from '#lib/http/paths.ts';
import { compareNames } from '#lib/text/names.ts';
import { type Making, peopleCommands } from './found-commands.ts';
import { recentCommands } from './recent-commands.ts';

const MAX_KNOWN = 200;

const VISITED: Record<PaletteKind, RecentVisit['entity_name'] | null> = {
  items: 'issue',
  pages: 'page',
  projects: 'project',
  cycles: 'cycle',
  modules: 'module',
  views: 'view',
  people: null,
};

type Named = { id: string; name: string };

/** What has a name and a page of its own, under the heading of its kind. */
function named<Row extends Named>(
  rows: readonly Row[],
  { t, go }: Making,
  look: Pick<Command, 'icon'> & { kind: PaletteKind; to: (row: Row) => string | null },
): Command[] {
  return rows.slice(0, MAX_KNOWN).flatMap((row) => {
    const to = look.to(row);
    if (to === null) return [];
    return {
      id: `found-${row.id}`,
      group: t(`shell:palette.${look.kind}`),
      label: row.name || t('common:untitled'),
      ...(look.icon && { icon: look.icon }),
      run: () => go(to),
    };
  });
}

const isMine = ({ project_id }: { project_id: string }) => isJoined(project_id);
const byName = (a: Named, b: Named) => compareNames(a.name, b.name);

function knownRows(kind: PaletteKind, making: Making): Command[] {
  const { slug } = making;
  const workspace = currentWorkspace().id;
  switch (kind) {
    case 'projects':
      return projects
        .select((row) => row.workspace === workspace && isJoined(row.id) && row.archived_at === null)
        .toSorted(byName)
        .map(({ id, name, identifier, logo_props }) => ({
          id: `found-${id}`,
          group: making.t('shell:palette.projects'),
          label: name,
          hint: identifier,
          drawing: createElement(ProjectTile, { id, name, logo: logo_props }),
          run: () => making.go(paths.workItems(slug, id)),
        }));
    case 'people': {
      const here = members.select((row) => row.workspace.id === workspace && row.is_active);
      return peopleCommands(
        here.slice(0, MAX_KNOWN).map(({ member }) => member),
        making,
      );
    }
    case 'cycles':
      return named(cycles.select(isMine), making, {
        kind,
        icon: IconCircleHalf2,
        to: ({ project_id, id }) => paths.cycle(slug, project_id, id),
      });
    case 'modules':
      return named(modules.select(isMine).toSorted(byName), making, {
        kind,
        icon: IconBox,
        to: ({ project_id, id }) => paths.module(slug, project_id, id),
      });
    case 'views':
      return named(views.select(() => true).toSorted(byName), making, {
        kind,
        icon: IconStack2,
        to: ({ project, id }) => (project ? paths.view(slug, project, id) : paths.workspaceView(slug, id)),
      });
    case 'pages':
      return named(pages.select(({ archived_at }) => archived_at === null).toSorted(byName), making, {
        kind,
        icon: IconFileText,
        to: ({ project_ids: [project], id }) => (project ? paths.page(slug, project, id) : null),
      });
    case 'items':
      return [];
  }
}

/** What is known here of one kind: what was opened last, then the others by name. */
export function knownOfKind(
  kind: PaletteKind,
  visits: readonly RecentVisit[],
  making: Making,
): readonly Command[] {
  const visited = visits.filter(({ entity_name }) => entity_name === VISITED[kind]);
  return [...recentCommands(visited, location.pathname, making), ...knownRows(kind, making)];
}
