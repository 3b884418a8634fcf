import type { ItemTemplate, TemplateNode, UsedTemplate } from '@tandem/shared/work-items/templates/schema.ts';
import { sql } from 'kysely';
import { type FieldTeam, makeFieldTeam } from '../../projects/fields/testing.ts';
import { type Answer, type Caller, expectMade } from '../../testing/app.ts';

/** A team with the calls of templates. */
export type TemplateTeam = FieldTeam & {
  base: string;
  ofWorkspace: string;
  ofProject: string;
  /** Makes a template of the project from an item and its questions. */
  make: (
    item: Partial<TemplateNode>,
    rest?: { asks?: object[]; [key: string]: unknown },
  ) => Promise<ItemTemplate>;
  use: FieldTeam['use'];
  useTemplate: (id: string, body?: object, caller?: Caller) => Promise<Answer<UsedTemplate>>;
  /** How many rows of items there are. */
  countItems: () => Promise<number>;
};

export async function makeTemplateTeam(): Promise<TemplateTeam> {
  const team = await makeFieldTeam();
  const base = team.items.replace(/issues\/$/, '');
  const ofProject = `${base}templates/`;
  return {
    ...team,
    base,
    ofProject,
    ofWorkspace: `/api/workspaces/${team.workspace.slug}/templates/`,
    make: async (item, { asks = [], ...rest } = {}) =>
      expectMade<ItemTemplate>(
        await team.admin.post(ofProject, {
          name: 'A template',
          content: { item: { name: 'An item', ...item }, asks },
          ...rest,
        }),
      ),
    useTemplate: (id, body = {}, caller = team.member) => caller.post(`${ofProject}${id}/use/`, body),
    countItems: async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from work_items where deleted_at is null`.execute(
        team.test.database.db,
      );
      return rows[0]?.count ?? 0;
    },
  };
}
