import type { Limits } from '@tandem/db/postgres/client.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { WorkItemRow, WorkItemDetail } from '@tandem/shared/work-items/items/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { ReplayedList } from '../../testing/replay.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';

/** A workspace with one project and a person of each kind, for the tests of work items and what belongs to them. */
export type Team = {
  test: TestApp;
  admin: Caller;
  member: Caller;
  /** Sees only what they made. */
  guest: Caller;
  /** Member of the workspace, not of the project. */
  outsider: Caller;
  workspace: { id: string; slug: string };
  project: Project;
  states: Record<'Backlog' | 'Todo' | 'In Progress' | 'Done' | 'Cancelled', State>;
  stream: ReturnType<typeof projectStream>;
  /** Path of the project's items; `item(id)` of one. */
  items: string;
  item: (id: string) => string;
  makeItem: (values?: Record<string, unknown>, caller?: Caller) => Promise<WorkItemRow>;
  /** An item of somebody who may not make any by themselves: intake would have made it. */
  makeItemOf: (creator: Caller, values?: Record<string, unknown>) => Promise<WorkItemRow>;
  readItem: (id: string) => Promise<WorkItemDetail>;
  /** The list that clients keep alive. */
  liveList: ReplayedList;
};

export async function makeTeam(limits?: Limits, env: Record<string, string> = {}): Promise<Team> {
  const test = await createTestApp(env, limits);
  const [admin, member, guest, outsider] = [
    await test.makeUser({ display_name: 'admin', first_name: 'Ada' }),
    await test.makeUser({ display_name: 'member', first_name: 'Max' }),
    await test.makeUser({ display_name: 'guest', first_name: 'Gus' }),
    await test.makeUser({ display_name: 'outsider' }),
  ];
  const workspace = await test.makeWorkspace(admin);
  const project = await test.makeProject(admin, workspace);
  const roles: [Caller, Role, boolean][] = [
    [member, ROLE.MEMBER, true],
    [guest, ROLE.GUEST, true],
    [outsider, ROLE.MEMBER, false],
  ];
  for (const [person, role, isInProject] of roles) {
    await test.addMember(workspace.id, person, role);
    if (isInProject) await test.addProjectMember(project.id, person, role);
  }
  const states = await test.database.db
    .selectFrom('states')
    .selectAll()
    .where('project_id', '=', project.id)
    .execute();
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}`;
  const items = `${base}/issues/`;
  const item = (id: string) => `${items}${id}/`;
  const makeItem: Team['makeItem'] = async (values = {}, caller = member) => {
    const answer = await caller.post(items, { name: 'An item', ...values });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body;
  };
  const makeItemOf: Team['makeItemOf'] = async (creator, values = {}) => {
    const row = await makeItem(values);
    await test.database.db
      .updateTable('work_items')
      .set({ created_by: creator.id })
      .where('id', '=', row.id)
      .execute();
    return { ...row, created_by: creator.id };
  };
  return {
    test,
    admin,
    member,
    guest,
    outsider,
    workspace,
    project,
    states: Object.fromEntries(states.map((state) => [state.name, state])) as unknown as Team['states'],
    stream: projectStream(project.id),
    items,
    item,
    makeItem,
    makeItemOf,
    readItem: async (id) => (await admin.get(item(id))).body,
    liveList: { url: items, kind: 'work_item' },
  };
}
