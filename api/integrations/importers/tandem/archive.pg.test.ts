import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ProjectWorkflow } from '@tandem/shared/projects/workflow/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzip } from '../../../insight/exports/testing.ts';
import { bring, png } from '../../../storage/testing-upload.ts';
import { type Caller, type TestApp, createTestApp } from '../../../testing/app.ts';
import type { Manifest } from '../../../platform/archives/manifest.ts';
import { type WorkspaceSummary, importWorkspace } from './import-workspace.ts';
import { makeArchive, rowsOf, toFile } from './testing-archive.ts';

const SECRET_KEY = 'a key of the installation for tests alone';
let here: TestApp;
let there: TestApp;
let directory: string;
let admin: Caller;
let member: Caller;
let workspace: { id: string; slug: string };
let stranger: { id: string; slug: string };
let project: string;
let projectId: string;
let archive: Buffer;
let item: string;
let field: string;
let workflow: ProjectWorkflow;
let page: string;
let picture: string;

const mention = (id: string) =>
  `<mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component>`;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'tandem-archive-test-'));
  [here, there] = [await createTestApp({ SECRET_KEY }), await createTestApp({ SECRET_KEY })];
  admin = await here.makeUser({ display_name: 'Ada', email: 'Ada@archive.example' });
  member = await here.makeUser({ display_name: 'Ben', email: 'ben@archive.example' });
  workspace = await here.makeWorkspace(admin, { slug: 'to-be-moved' });
  stranger = await here.makeWorkspace(member, { slug: 'stays-here' });
  await here.addMember(workspace.id, member, ROLE.MEMBER);
  projectId = (await here.makeProject(admin, workspace, { identifier: 'MOVE', cycle_view: true })).id;
  await here.addProjectMember(projectId, member, ROLE.MEMBER);
  project = `/api/workspaces/${workspace.slug}/projects/${projectId}/`;
  const made = await admin.post(`${project}issues/`, {
    name: 'Carried over',
    description_html: `<p>For ${mention(member.id)}</p>`,
    assignee_ids: [member.id],
  });
  item = made.body.id;
  const body = { name: 'Reviewer', kind: 'person', default_value: member.id };
  field = (await admin.post(`/api/workspaces/${workspace.slug}/fields/`, body)).body.id;
  await admin.put(`${project}fields/`, { sections: [{ name: 'People', fields: [{ field_id: field }] }] });
  const transition = { to_state_id: made.body.state_id, who: { member_ids: [member.id] } };
  const flow = { transitions: [{ ...transition, conditions: [{ kind: 'field_filled', field_id: field }] }] };
  workflow = (await admin.put(`${project}workflow/`, { flows: [flow] })).body;
  await here.database.sql`
    update work_items set fields = jsonb_build_object(${field}::text, ${member.id}::text) where id = ${item}`;
  await here.database.sql`
    with asked as (
      insert into approvals (workspace_id, project_id, work_item_id, transition_id, from_state_id, to_state_id, state,
        needed, requested_by, expires_at, closed_at, closed_by)
      select workspace_id, project_id, id, gen_random_uuid(), state_id, state_id, 'declined', 1, ${admin.id},
        now() + interval '14 days', now(), ${member.id} from work_items where id = ${item}
      returning id, workspace_id
    )
    insert into approval_answers (approval_id, user_id, workspace_id, position, answer, comment, answered_at)
    select id, ${member.id}, workspace_id, 0, 'declined', 'Not yet', now() from asked`;
  await member.post(`${project}issues/${item}/comments/`, { comment_html: '<p>I have it</p>' });
  const slot = await bring(here, admin, {
    url: `/api/assets/v2/workspaces/${workspace.slug}/projects/${projectId}/`,
    body: { name: 'map.png', type: 'image/png', size: png().length, entity_type: 'PAGE_DESCRIPTION' },
  });
  picture = slot.asset_id;
  const text = `<p>Shared words, ${mention(member.id)}</p><image-component src="${picture}"></image-component>`;
  page = (await admin.post(`${project}pages/`, { name: 'Read: me', description_html: text })).body.id;
  // Whoever opens it has its live text born.
  await admin.get(`${project}pages/${page}/description/`);
  await member.post(`${project}pages/`, { name: 'Hidden', access: 1, description_html: '<p>BenAlone</p>' });
  await member.post(`/api/workspaces/${workspace.slug}/stickies/`, { name: 'BenAlone too' });
  await here.database.sql`update users set password_hash = 'scrypt-of-ben' where id = ${member.id}`;
  ({ archive } = await makeArchive(here, admin, workspace.slug));
}, 120_000);
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await rm(directory, { recursive: true, force: true });
});

const importInto = async (test: TestApp, bytes: Buffer, is_dry_run = false): Promise<WorkspaceSummary> =>
  importWorkspace(test.database, test.app.storage, { file: await toFile(directory, bytes), is_dry_run });
const slugsAt = async ({ database }: TestApp) =>
  (await database.sql<{ slug: string }[]>`select slug from workspaces`).map(({ slug }) => slug);

// docs/contract/workspace-archive.md#who-makes-an-archive
test('only administrators ask for an archive, of everything, and only who asked gets it', async () => {
  const url = `/api/workspaces/${workspace.slug}/export-issues/`;
  expect((await here.nobody.post(url, { provider: 'archive' })).status).toBe(401);
  expect((await member.post(url, { provider: 'archive' })).status).toBe(403);
  const some = await admin.post(url, { provider: 'archive', project: [projectId] });
  expect([some.status, Object.keys(some.body)]).toEqual([400, ['project']]);
  const { name, id } = await makeArchive(here, admin, workspace.slug);
  expect(name).toMatch(/archive-to-be-moved-\w{6}-\d{4}-\d\d-\d\d\.zip/);
  const second = await here.makeUser();
  await here.addMember(workspace.id, second, ROLE.ADMIN);
  const rowFor = async (person: Caller) =>
    (await person.get(`${url}?per_page=1&cursor=1:0:0`)).body.results[0];
  expect((await rowFor(admin)).url).not.toBeNull();
  expect(await rowFor(second)).toMatchObject({ id, provider: 'archive', url: null });
  expect((await second.get(`${url}${id}/`)).status).toBe(404);
  await here.database.sql`delete from workspace_members where user_id = ${second.id}`;
});

// docs/contract/workspace-archive.md#the-form
// docs/contract/workspace-archive.md#what-never-leaves
test('it holds rows, files and pages to be read, and nothing of others', async () => {
  const files = unzip(archive);
  const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Manifest;
  expect(manifest).toMatchObject({
    product: 'tandem',
    kind: 'workspace',
    made_by: admin.id,
    missing_files: [],
  });
  expect(files.get(`files/${picture}/map.png`)?.length).toBeGreaterThan(0);
  const markdown = [...files].find(([name]) => name.startsWith('pages/') && name.endsWith('Read me.md'));
  expect(markdown?.[1].toString()).toContain('Shared words');
  expect(markdown?.[1].toString()).toContain(`../../files/${picture}/map.png`);
  for (const { name, rows } of manifest.tables)
    expect(files.get(`tables/${name}.jsonl`)?.toString().split('\n').length, name).toBe(rows + 1);
  const all = [...files.values()].map((content) => content.toString('latin1')).join('\n');
  for (const secret of ['scrypt-of-ben', 'BenAlone', stranger.id, 'session', SECRET_KEY])
    expect(all.includes(secret), secret).toBe(false);
  expect(all).toContain('ben@archive.example');
});

// docs/contract/workspace-archive.md#one-moment
test('what is written while it is made is in it whole or not at all', async () => {
  const comments = `${project}issues/${item}/comments/`;
  const over = new AbortController();
  const writing = (async () => {
    while (!over.signal.aborted) await member.post(comments, { comment_html: '<p>Meanwhile</p>' });
  })();
  const { archive: busy } = await makeArchive(here, admin, workspace.slug).finally(() => over.abort());
  await writing;
  const files = unzip(busy);
  const written = rowsOf(files, 'activities').filter(({ field }) => field === 'comment').length;
  expect(written).toBe(rowsOf(files, 'comments').length);
  await here.database.sql`delete from comments where comment_stripped = 'Meanwhile'`;
});

// docs/contract/workspace-archive.md#people
// docs/contract/workspace-archive.md#nobody-is-notified
test('who has an account there goes on as they are, wherever they are named; the others come without a password', async () => {
  const known = await there.makeUser({ display_name: 'Benjamin', email: 'BEN@archive.example' });
  const dry = await importInto(there, archive, true);
  expect(await slugsAt(there)).toEqual([]);
  const summary = await importInto(there, archive);
  expect(summary).toEqual(dry);
  expect(summary).toMatchObject({ people: 2, known_people: 1, known_administrators: 0, files: 1 });
  const { sql } = there.database;
  const [ben] = await sql`select display_name from users where id = ${known.id}`;
  expect(ben).toEqual({ display_name: 'Benjamin' });
  expect(await sql`select password_hash, email from users where id = ${admin.id}`).toEqual([
    { password_hash: null, email: 'Ada@archive.example' },
  ]);
  const read = await known.get(`${project}issues/${item}/`);
  expect(read.status, read.text).toBe(200);
  expect(read.body.assignee_ids).toEqual([known.id]);
  expect(read.body.description_html).toContain(known.id);
  const [stored] = await sql`select fields from work_items where id = ${item}`;
  expect(stored).toEqual({ fields: { [field]: known.id } });
  const definition = await known.get(`/api/workspaces/${workspace.slug}/fields/${field}/`);
  expect(definition.body).toMatchObject({ name: 'Reviewer', default_value: known.id });
  expect((await known.get(`${project}fields/`)).body).toMatchObject({
    sections: [{ name: 'People', fields: [{ field_id: field }] }],
  });
  const moved = JSON.parse(JSON.stringify(workflow.flows).replaceAll(member.id, known.id));
  expect((await known.get(`${project}workflow/`)).body).toMatchObject({ flows: moved, updated_by: admin.id });
  expect((await known.get(`${project}issues/${item}/approvals/`)).body).toMatchObject([
    {
      state: 'declined',
      closed_by: known.id,
      requested_by: admin.id,
      approvers: [{ member_id: known.id, answer: 'declined', comment: 'Not yet' }],
    },
  ]);
  expect((await known.get(`${project}issues/${item}/comments/`)).body[0]).toMatchObject({ actor: known.id });
  const text = await known.get(`${project}pages/${page}/`);
  expect(text.body.description_html).toContain(known.id);
  const [document] = await sql<{ state: Buffer }[]>`
    select coalesce(d.state, u.update) as state from documents d left join document_updates u using (name)
    where d.name = ${`page:${page}`} order by u.seq limit 1`;
  const bytes = Buffer.from(document!.state).toString('latin1');
  expect([bytes.includes(known.id), bytes.includes(member.id)]).toEqual([true, false]);
  const fileAt = async ({ app, database }: TestApp) => {
    const [asset] = await database.sql<{ storage_key: string }[]>`
      select storage_key from assets where id = ${picture}`;
    return Buffer.concat((await (await app.storage.read(asset!.storage_key))?.toArray()) ?? []);
  };
  expect((await fileAt(there)).length).toBeGreaterThan(0);
  expect(await fileAt(there)).toEqual(await fileAt(here));
  const { db } = there.database;
  expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('changes').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
  const [stream] = await sql`select last_seq from change_streams where stream = ${`project:${projectId}`}`;
  expect(stream).toEqual({ last_seq: 1 });
  await expect(importInto(there, archive)).rejects.toThrow('There is a workspace "to-be-moved" here already');
  await expect(importInto(here, archive)).rejects.toThrow('There is a workspace "to-be-moved" here already');
});

// docs/contract/workspace-archive.md#what-begins-anew
test('a board with a password is closed there, and links of invitations are other ones', async () => {
  const w = `/api/workspaces/${workspace.slug}/`;
  await admin.post(`${w}invitations/`, { emails: [{ email: 'new@archive.example', role: 15 }] });
  const board = await admin.post(`${project}project-deploy-boards/`, { password: 'open it' });
  expect(board.status, board.text).toBeLessThan(300);
  const elsewhere = await createTestApp({ SECRET_KEY });
  await importInto(elsewhere, (await makeArchive(here, admin, workspace.slug)).archive);
  const caller = await elsewhere.signIn(admin.id);
  expect(await elsewhere.database.sql`select is_disabled, password_hash from deploy_boards`).toEqual([
    { is_disabled: true, password_hash: null },
  ]);
  const links = async (person: Caller) => (await person.get(`${w}invitations/`)).body[0];
  const [one, other] = [await links(admin), await links(caller)];
  expect(other.email).toBe(one.email);
  expect(other.invite_link).not.toBe(one.invite_link);
  await elsewhere.close();
});
