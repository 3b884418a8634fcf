import type { View } from '@tandem/shared/planning/views/schema.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import { type ReplayedList, withoutFields } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

/** A team and its views. */
export type ViewTeam = Team & {
  /** The project's path, that of its views, and that of the views of the workspace. */
  project_path: string;
  views: string;
  workspace_views: string;
  makeView: (values?: Record<string, unknown>, caller?: Caller) => Promise<View>;
  makeWorkspaceView: (values?: Record<string, unknown>, caller?: Caller) => Promise<View>;
  liveViews: ReplayedList;
};

export async function makeViewTeam(): Promise<ViewTeam> {
  const team = await makeTeam();
  const project_path = team.items.replace(/issues\/$/, '');
  const views = `${project_path}views/`;
  const workspace_views = `/api/workspaces/${team.workspace.slug}/views/`;
  const maker =
    (url: string) =>
    async (values: Record<string, unknown> = {}, caller = team.member) =>
      expectMade<View>(await caller.post(url, { name: 'A view', ...values }));
  return {
    ...team,
    project_path,
    views,
    workspace_views,
    makeView: maker(views),
    makeWorkspaceView: maker(workspace_views),
    liveViews: { url: views, kind: 'view', shared: withoutFields('is_favorite') },
  };
}
