import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import { insertRows } from '../integrations/importers/write/insert-rows.ts';
import { type DemoClock, isoOf } from './demo-clock.ts';
import type { DemoTexts } from './demo-texts.ts';
import type { DemoProject } from './content/demo-types.ts';
import type { DemoTeam } from './write-people.ts';
import type { DemoFrame } from './write-project.ts';

type Target = { project: DemoProject; frame: DemoFrame; team: DemoTeam; clock: DemoClock; texts: DemoTexts };

/** The pages of a project, whose ids it returns by name; their live documents are made of this text when they are first opened. */
export async function writePages(
  tx: Tx,
  { project, frame, team, clock, texts }: Target,
): Promise<Map<string, string>> {
  const pages = project.pages.map((page) => {
    const owner = must(team.ids.get(page.by), 'writers are of the team');
    const at = isoOf(clock.moment(page.day, page.name));
    return {
      id: randomUUID(),
      workspace_id: frame.scope.workspace_id,
      name: page.name,
      owned_by_id: owner,
      access: page.is_private ? PAGE_ACCESS.PRIVATE : PAGE_ACCESS.PUBLIC,
      logo_props: { in_use: 'emoji', emoji: { value: page.emoji } },
      ...texts.get(page.html),
      created_at: at,
      updated_at: at,
      created_by: owner,
      updated_by: owner,
    };
  });
  await insertRows(tx, 'pages', pages);
  await insertRows(
    tx,
    'project_pages',
    pages.map(({ id }) => ({ ...frame.scope, page_id: id })),
  );
  return new Map(pages.map(({ id, name }) => [name, id]));
}
