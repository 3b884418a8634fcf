import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import type { Team } from '../items/testing.ts';

/** Another project of the workspace that the team's member is in too, to move items to. */
export type Target = {
  project: Project;
  /** A path below the project, its items if none is named. */
  path: (below?: string) => string;
  move: (id: string, body?: object, caller?: Caller) => Promise<Answer>;
};

export async function makeTarget({ test, admin, member, workspace, item }: Team): Promise<Target> {
  const project = await test.makeProject(admin, workspace);
  await test.addProjectMember(project.id, member, ROLE.MEMBER);
  const path = (below = 'issues/') => `/api/workspaces/${workspace.slug}/projects/${project.id}/${below}`;
  const move: Target['move'] = (id, body = {}, caller = member) =>
    caller.post(`${item(id)}move/`, { project_id: project.id, ...body });
  return { project, path, move };
}
