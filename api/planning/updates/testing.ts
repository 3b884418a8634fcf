import type { Update } from '@tandem/shared/projects/updates/schema.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import type { ReplayedList } from '../../testing/replay.ts';
import { type ModuleTeam, makeModuleTeam } from '../modules/testing.ts';

/** A team whose project has updates switched on. */
export type UpdateTeam = ModuleTeam & {
  updates: string;
  update: (id: string) => string;
  /** Posts an update of the project, or of what the values name. */
  post: (values?: Record<string, unknown>, caller?: Caller) => Promise<Update>;
  preview: (query?: string, caller?: Caller) => ReturnType<Caller['get']>;
  liveUpdates: ReplayedList;
};

export async function makeUpdateTeam(): Promise<UpdateTeam> {
  const team = await makeModuleTeam();
  await team.admin.patch(team.project_path, { is_project_updates_enabled: true });
  const updates = `/api/workspaces/${team.workspace.slug}/updates/`;
  return {
    ...team,
    updates,
    update: (id) => `${updates}${id}/`,
    post: async (values = {}, caller = team.member) =>
      expectMade<Update>(
        await caller.post(updates, {
          ...('module_id' in values || 'initiative_id' in values ? {} : { project_id: team.project.id }),
          health: 'on_track',
          description_html: '<p>Going well</p>',
          ...values,
        }),
      ),
    preview: (query = `project=${team.project.id}`, caller = team.member) =>
      caller.get(`${updates}preview/?${query}`),
    liveUpdates: { url: updates, kind: 'update' },
  };
}
