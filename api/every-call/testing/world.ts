import type { NewApiToken, TokenScope } from '@tandem/shared/identity/api-tokens/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { makeOperator } from '../../identity/instance/testing.ts';
import { type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import { PICTURE_HOST, type PictureServer, startPictureServer } from '../../testing/picture-server.ts';
import type { ProjectFixture } from './project-fixture.ts';
import { makeProjectFixture } from './make-fixture.ts';
import { DatabaseState } from './state.ts';

/**
 * Two workspaces with three projects. What is in one project must not show, and cannot be reached, in another: `own`
 * and `sibling` are private projects of one workspace, `foreign` is of another.
 */
export type World = {
  test: TestApp;
  state: DatabaseState;
  own: ProjectFixture;
  sibling: ProjectFixture;
  foreign: ProjectFixture;
  /** Administrator of the first workspace and of both of its projects. */
  insider: Caller;
  /** Member of the workspace who administers the own project and is not in the other. */
  manager: Caller;
  /** Member of the workspace and of the own project. */
  member: Caller;
  /** Guest of the workspace and of the own project, who sees only what they made: nothing. */
  guest: Caller;
  /** Was a member of the workspace and of the own project, and is not any more. */
  former: Caller;
  /** Who made all that is in the sibling project; no member of the own project. */
  colleague: Caller;
  /** Administrator of the other workspace. */
  outsider: Caller;
  /** Administrators of the instance, in the console, who are in no workspace. */
  operator: Caller;
  second_operator: Caller;
  /** API tokens of the insider, for every workspace. */
  tokens: Record<TokenScope, string>;
};

export async function makeWorld(options: { guests_see_everything?: boolean } = {}): Promise<World> {
  const pictures = await startPictureServer();
  const { url: picture_url } = pictures;
  const test = await makeApp(pictures);
  const person = (name: string) => test.makeUser({ display_name: name, email: `${name}@every-call.example` });
  const insider = await person('insider');
  const [manager, member, guest] = [await person('manager'), await person('member'), await person('guest')];
  const [colleague, outsider] = [await person('colleague'), await person('foreign-admin')];
  const former = await person('former');
  const operator = await makeOperator(test, { email: 'operator@every-call.example' });
  const second_operator = await makeOperator(test, { email: 'second@every-call.example' });
  const workspace = await test.makeWorkspace(insider, { slug: 'own-workspace' });
  for (const someone of [manager, member, colleague])
    await test.addMember(workspace.id, someone, ROLE.MEMBER);
  await test.addMember(workspace.id, guest, ROLE.GUEST);
  const elsewhere = await test.makeWorkspace(outsider, { slug: 'foreign-workspace' });
  const own = await makeProjectFixture({ test, workspace, owner: insider, mark: 'zown', picture_url });
  const sibling = await makeProjectFixture({
    test,
    workspace,
    owner: colleague,
    mark: 'zsibling',
    picture_url,
  });
  const foreign = await makeProjectFixture({
    test,
    workspace: elsewhere,
    owner: outsider,
    mark: 'zforeign',
    picture_url,
  });
  await test.addProjectMember(sibling.project.id, insider, ROLE.ADMIN);
  await test.addProjectMember(own.project.id, manager, ROLE.ADMIN);
  await test.addProjectMember(own.project.id, member, ROLE.MEMBER);
  await test.addProjectMember(own.project.id, guest, ROLE.GUEST);
  await joinAndLeave(test, { workspace_id: workspace.id, project_id: own.project.id }, former);
  const { guests_see_everything = false } = options;
  await insider.patch(`/api/workspaces/${workspace.slug}/projects/${own.project.id}/`, {
    guest_view_all_features: guests_see_everything,
  });
  const joined = await test.database.db
    .selectFrom('project_members as p')
    .innerJoin('workspace_members as w', 'w.user_id', 'p.user_id')
    .select(['p.id as project_member', 'w.id as workspace_member', 'p.user_id as user'])
    .where('p.project_id', '=', own.project.id)
    .where('p.user_id', '=', member.id)
    .executeTakeFirstOrThrow();
  // What an administrator does to a member they cannot do to themselves.
  Object.assign(own.ids, joined);
  for (const work_item_id of [own.ids.work_item, own.ids.epic]) {
    const scope = { workspace_id: workspace.id, project_id: own.project.id };
    await test.database.db
      .insertInto('work_item_subscribers')
      .values({ ...scope, work_item_id, user_id: member.id })
      .execute();
  }
  await test.database.sql`
    insert into time_timers (user_id, workspace_id, project_id, work_item_id, started_at)
    values (${insider.id}, ${workspace.id}, ${own.project.id}, ${own.ids.work_item}, now() - interval '1 hour')`;
  const tokens = { write: await makeToken(insider, 'write'), read: await makeToken(insider, 'read') };
  await test.database.sql`update users set last_login_time = now() where id = ${manager.id}`;
  // Whoever is asked to prove anew who they are has done so, however long these tests take.
  await test.database.sql`update sessions set confirmed_at = '2999-01-01'`;
  const state = await DatabaseState.open(test.database.sql, elsewhere.id);
  const people = { insider, manager, member, guest, former, colleague, outsider, operator, second_operator };
  return { test, state, own, sibling, foreign, tokens, ...people };
}

/** The app, which may ask the server of pictures; they are closed together. */
async function makeApp(pictures: PictureServer): Promise<TestApp> {
  const env = { INTAKE_MAIL_DOMAIN: 'in.example.com', OUTBOUND_ALLOW: PICTURE_HOST };
  const test = await createTestApp(env);
  const close = async () => {
    await test.close();
    await pictures.close();
  };
  return { ...test, close };
}

async function joinAndLeave(
  test: TestApp,
  scope: { workspace_id: string; project_id: string },
  person: Caller,
): Promise<void> {
  await test.addMember(scope.workspace_id, person, ROLE.MEMBER);
  await test.addProjectMember(scope.project_id, person, ROLE.MEMBER);
  for (const table of ['workspace_members', 'project_members'] as const) {
    await test.database.db
      .updateTable(table)
      .set({ is_active: false })
      .where('user_id', '=', person.id)
      .execute();
  }
}

async function makeToken(owner: Caller, scope: TokenScope): Promise<string> {
  const body = { label: `May ${scope}`, scope };
  return expectMade<NewApiToken>(await owner.post('/api/users/me/api-tokens/', body)).token;
}
