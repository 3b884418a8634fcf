import type { DeployBoard } from '@tandem/shared/integrations/publish/schema.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';

/** A published project with an item, and a visitor who is in nothing of it. */
export type OpenWorld = {
  test: TestApp;
  owner: Caller;
  member: Caller;
  visitor: Caller;
  workspace: { id: string; slug: string };
  project: Project;
  projectUrl: string;
  boards: string;
  publish: (body?: object) => Promise<DeployBoard>;
  makeItem: (values?: object) => Promise<{ id: string; sequence_id: number }>;
  /** The address of a call of the board. */
  at: (path: string, anchor?: string) => string;
};

export const EVERYTHING = { is_comments_enabled: true, is_reactions_enabled: true, is_votes_enabled: true };

export async function makeOpenWorld(env: Record<string, string> = {}): Promise<OpenWorld> {
  const test = await createTestApp(env);
  const [owner, member, visitor] = [await test.makeUser(), await test.makeUser(), await test.makeUser()];
  const workspace = await test.makeWorkspace(owner);
  await test.addMember(workspace.id, member, 15);
  const project = await test.makeProject(owner, workspace);
  await test.addProjectMember(project.id, member, 15);
  const projectUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const boards = `${projectUrl}project-deploy-boards/`;
  let current = '';
  return {
    test,
    owner,
    member,
    visitor,
    workspace,
    project,
    projectUrl,
    boards,
    publish: async (body = EVERYTHING) => {
      const board = expectMade<DeployBoard>(await owner.post(boards, body));
      current = board.anchor;
      return board;
    },
    makeItem: async (values = {}) =>
      expectMade(await member.post(`${projectUrl}issues/`, { name: 'Item', ...values })),
    at: (path, anchor = current) => `/api/public/anchor/${anchor}/${path}`,
  };
}
