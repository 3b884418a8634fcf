import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceTheme, workspaceThemeSchema } from '@tandem/shared/workspaces/themes/schema.ts';
import { readChanges } from '@tandem/db/change-log/log.ts';
import { visibleChanges } from '@tandem/db/change-log/visibility.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let workspace: { id: string; slug: string };
let url: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member] = await Promise.all([app.makeUser(), app.makeUser()]);
  workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, member, ROLE.MEMBER);
  url = `/api/workspaces/${workspace.slug}/workspace-themes/`;
});

const make = async (values: object = {}) =>
  expectMade<WorkspaceTheme>(
    await owner.post(url, { name: 'Sea', colors: { primary: '#123456' }, ...values }),
  );
const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: app,
    caller: owner,
    actor: member,
    action,
    stream: workspaceStream(workspace.id),
    lists: [{ url, kind: 'workspace_theme' }],
  });
const TAKEN = [400, { error: 'The payload is not valid' }];

// docs/contract/workspace-themes.md#of-everybody
test('a theme is kept, changed and deleted by anybody who is no guest', async () => {
  const { status, body: theme } = await replay(() => member.post(url, { name: 'Sea', colors: { a: 1 } }));
  expect(status).toBe(201);
  expect(workspaceThemeSchema.strict().parse(theme)).toEqual(theme);
  expect(theme).toMatchObject({ name: 'Sea', colors: { a: 1 }, actor: member.id, workspace: workspace.id });
  const path = `${url}${theme.id}/`;
  const changed = await replay(() => owner.patch(path, { name: 'Lake' }));
  expect(changed.body).toMatchObject({ name: 'Lake', colors: { a: 1 }, updated_by: owner.id });
  expect((await owner.patch(path, { name: 'Lake' })).body).toEqual(changed.body);
  expect((await member.get(path)).body).toEqual(changed.body);
  expect((await replay(() => owner.delete(path))).status).toBe(204);
  expect([(await owner.get(path)).status, (await owner.delete(path)).status]).toEqual([404, 404]);
  expect((await owner.get(url)).body).toEqual([]);
});

// docs/contract/workspace-themes.md#of-everybody
test('guests have none of them', async () => {
  const guest = await app.makeUser();
  await app.addMember(workspace.id, guest, ROLE.GUEST);
  const { id } = await make();
  expect([(await guest.get(url)).status, (await guest.patch(`${url}${id}/`, {})).status]).toEqual([403, 403]);
  const { changes } = await readChanges(app.database.db, { stream: workspaceStream(workspace.id), after: 0 });
  const ofThemes = changes.filter(({ kind }) => kind === 'workspace_theme');
  expect(ofThemes).toHaveLength(1);
  expect(visibleChanges(ofThemes, { view: 'guest', user_id: guest.id })).toEqual([]);
});

// docs/contract/workspace-themes.md#one-name-once
test('a workspace has a name once, however many ask for it', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(url, { name: 'Sea' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  expect(answers.filter(({ status }) => status === 400).map(({ body }) => body)).toEqual([
    TAKEN[1],
    TAKEN[1],
  ]);
  const other = await make({ name: 'Wood' });
  const renamed = await owner.patch(`${url}${other.id}/`, { name: 'Sea' });
  expect([renamed.status, renamed.body]).toEqual(TAKEN);
  await owner.delete(`${url}${other.id}/`);
  await make({ name: 'Wood' });
});

test.each([
  [{ colors: {} }, 'name'],
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(301) }, 'name'],
  [{ name: 'x', colors: 'blue' }, 'colors'],
  [{ name: 'x', colors: { a: 'x'.repeat(21_000) } }, 'colors'],
])('%o names the wrong field', async (body, field) => {
  const answer = await owner.post(url, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});
