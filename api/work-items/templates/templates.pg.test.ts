import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { templateSchema } from '@tandem/shared/work-items/templates/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, auditedActions } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type TemplateTeam, makeTemplateTeam } from './testing.ts';

let team: TemplateTeam;
beforeAll(async () => {
  team = await makeTemplateTeam();
});
afterAll(() => team.test.close());

const content = { item: { name: 'An item' } };
const ID = '0190aaaa-0000-7000-8000-0000000000';

const replayOf = (place: 'workspace' | 'project', action: () => Promise<Answer>) => {
  const [stream, url] =
    place === 'workspace'
      ? [workspaceStream(team.workspace.id), team.ofWorkspace]
      : [projectStream(team.project.id), team.ofProject];
  const holds = (row: object) =>
    place === 'workspace' || (row as { project_id: string | null }).project_id !== null;
  const rowsOf = (rows: { id: string; project_id: string | null }[]) => rows.filter(holds);
  return expectReplay({
    test: team.test,
    caller: team.admin,
    stream,
    lists: [{ url, kind: 'template', rowsOf: rowsOf as never }],
    action,
  });
};

// docs/contract/templates.md#a-new-template
// docs/contract/templates.md#changing
test.each(['workspace', 'project'] as const)(
  'a template of a %s is made, changed and deleted',
  async (place) => {
    const url = place === 'workspace' ? team.ofWorkspace : team.ofProject;
    const id = `${ID}${place === 'workspace' ? '01' : '02'}`;
    const body = { id, name: 'Crash report', description: 'Steps, log, device', content };
    const made = await replayOf(place, () => team.admin.post(url, body));
    expect(made.status).toBe(201);
    expect(templateSchema.strict().parse(made.body)).toEqual(made.body);
    expect(made.body).toMatchObject({
      id,
      kind: 'item',
      project_id: place === 'workspace' ? null : team.project.id,
      uses: 0,
      type_id: null,
      default_for: { types: [], quick_add: false, intake_form: false },
      content: {
        item: { key: 'root', name: 'An item', description_html: '<p></p>', children: [] },
        asks: [],
      },
    });
    expect((await team.admin.post(url, body)).body).toEqual(made.body);
    const patch = { name: 'Crash', content: { item: { name: 'Other' } } };
    const changed = await replayOf(place, () => team.admin.patch(`${url}${id}/`, patch));
    expect(changed.body).toMatchObject({ name: 'Crash', content: { item: { name: 'Other' } } });
    const same = await team.admin.patch(`${url}${id}/`, patch);
    expect(same.body).toEqual(changed.body);
    expect((await team.member.get(`${url}${id}/`)).body).toEqual(changed.body);
    const late = await team.admin.patch(`${url}${id}/`, {
      name: 'Late',
      expected_updated_at: made.body.updated_at,
    });
    expect(late.status).toBe(409);
    expect((await replayOf(place, () => team.admin.delete(`${url}${id}/`))).status).toBe(204);
    expect((await team.admin.get(`${url}${id}/`)).status).toBe(404);
    expect(await auditedActions(team.test, id)).toEqual([
      'template_created',
      'template_changed',
      'template_deleted',
    ]);
  },
);

// docs/contract/templates.md#a-new-template
test('a place has at most 100 templates, in the order in which they were made', async () => {
  const { test: app, admin, workspace } = team;
  const project = await app.makeProject(admin, workspace);
  const url = `/api/workspaces/${workspace.slug}/projects/${project.id}/templates/`;
  for (let number = 1; number <= 100; number += 1) await admin.post(url, { name: `T${number}`, content });
  const over = await admin.post(url, { name: 'One more', content });
  expect([over.status, over.body]).toEqual([400, { error: 'There are at most 100 templates.' }]);
  const { body } = await admin.get<{ name: string; project_id: string | null }[]>(url);
  const names = body.filter(({ project_id }) => project_id !== null).map(({ name }) => name);
  expect(names).toEqual(Array.from({ length: 100 }, (_, index) => `T${index + 1}`));
});

// docs/contract/templates.md#lists
test('the list of a project has its templates first, then those of the workspace, and can be asked by kind', async () => {
  const { admin, member, ofWorkspace, ofProject } = team;
  await admin.post(ofWorkspace, { name: 'Of all', content });
  await team.make({});
  await admin.post(ofProject, { kind: 'page', name: 'Minutes', content: { name: '{{date}}' } });
  const names = async (url: string) =>
    (await member.get<{ name: string }[]>(url)).body.map(({ name }) => name);
  expect(await names(ofProject)).toEqual(['A template', 'Minutes', 'Of all']);
  expect(await names(`${ofProject}?kind=page`)).toEqual(['Minutes']);
  expect(await names(ofWorkspace)).toEqual(['Of all']);
  expect((await member.get(`${ofProject}?kind=other`)).status).toBe(400);
});

// docs/contract/templates.md#who-may-do-what
test('members read and use, administrators write, and guests who see only their own get nothing', async () => {
  const { admin, member, guest, outsider, ofWorkspace, ofProject } = team;
  const { id } = await team.make({});
  const of = (caller: Caller, url: string) => caller.get(url).then(({ status }) => status);
  const statuses = await Promise.all([
    of(member, ofWorkspace),
    of(guest, ofWorkspace),
    of(guest, ofProject),
    of(guest, `${ofProject}${id}/`),
    of(outsider, ofProject),
    of(team.test.nobody, ofProject),
  ]);
  expect(statuses).toEqual([200, 403, 403, 403, 403, 401]);
  const writes = await Promise.all([
    member.post(ofProject, { name: 'Mine', content }),
    member.patch(`${ofProject}${id}/`, { name: 'Mine' }),
    member.delete(`${ofProject}${id}/`),
    member.post(ofWorkspace, { name: 'Mine', content }),
    guest.post(`${ofProject}${id}/use/`, {}),
    guest.get(`${ofProject}${id}/preview/`),
  ]);
  expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  await admin.patch(team.base, { guest_view_all_features: true });
  const seen = await guest.get<{ project_id: string }[]>(ofProject);
  expect([...new Set(seen.body.map(({ project_id }) => project_id))]).toEqual([team.project.id]);
  await admin.patch(team.base, { guest_view_all_features: false });
});

// docs/contract/templates.md#changing
test('a template moves between projects and the workspace for who administers both', async () => {
  const { test: app, admin, member, workspace, ofProject, ofWorkspace } = team;
  const other = await app.makeProject(admin, workspace);
  const foreign = await app.makeProject(await makeAdmin(), workspace);
  const { id } = await team.make({}, { default_for: { quick_add: true } });
  const stranger = await admin.patch(`${ofProject}${id}/`, { project_id: foreign.id });
  expect([stranger.status, Object.keys(stranger.body)]).toEqual([400, ['project_id']]);
  const moved = await replayOf('project', () => admin.patch(`${ofProject}${id}/`, { project_id: other.id }));
  expect(moved.body).toMatchObject({ project_id: other.id, default_for: { quick_add: false } });
  expect((await admin.get(`${ofProject}${id}/`)).status).toBe(404);
  const url = `/api/workspaces/${workspace.slug}/projects/${other.id}/templates/${id}/`;
  const up = await replayOf('workspace', () => admin.patch(url, { project_id: null }));
  expect(up.body.project_id).toBeNull();
  expect((await member.get(`${ofWorkspace}${id}/`)).status).toBe(200);
  expect((await admin.patch(url, { name: 'From a project' })).status).toBe(404);
});

async function makeAdmin(): Promise<Caller> {
  const person = await team.test.makeUser();
  await team.test.addMember(team.workspace.id, person, ROLE.ADMIN);
  return person;
}

// docs/contract/templates.md#defaults
test('a default is that of one template of a place, and the other one hears of it', async () => {
  const { admin, ofProject, ofWorkspace } = team;
  const type = (await admin.post(`${team.base}work-item-types/`, { name: 'Bug' })).body as { id: string };
  const first = await team.make(
    {},
    { default_for: { types: [type.id], quick_add: true, intake_form: true } },
  );
  expect(first.default_for).toEqual({ types: [type.id], quick_add: true, intake_form: true });
  const second = await replayOf('project', () =>
    admin.post(ofProject, {
      id: `${ID}11`,
      name: 'Second',
      content,
      default_for: { types: [type.id], quick_add: true },
    }),
  );
  expect(second.body.default_for).toEqual({ types: [type.id], quick_add: true, intake_form: false });
  const read = await admin.get(`${ofProject}${first.id}/`);
  expect(read.body.default_for).toEqual({ types: [], quick_add: false, intake_form: true });
  await replayOf('project', () =>
    admin.patch(`${ofProject}${first.id}/`, { default_for: { quick_add: true } }),
  );
  expect((await admin.get(`${ofProject}${second.body.id}/`)).body.default_for.quick_add).toBe(false);
  const ofAll = await admin.post(ofWorkspace, { name: 'All', content, default_for: { types: [type.id] } });
  expect(ofAll.body.default_for.types).toEqual([type.id]);
  expect((await admin.get(`${ofProject}${second.body.id}/`)).body.default_for.types).toEqual([type.id]);
});

// docs/contract/templates.md#defaults
test('what cannot be a default is refused', async () => {
  const { admin, ofProject, ofWorkspace } = team;
  const asks = [{ name: 'Device', is_required: true }];
  const refused = await Promise.all([
    admin.post(ofWorkspace, { name: 'a', content, default_for: { quick_add: true } }),
    admin.post(ofProject, { name: 'a', content: { ...content, asks }, default_for: { quick_add: true } }),
    admin.post(ofProject, { name: 'a', kind: 'page', content: {}, default_for: { intake_form: true } }),
    admin.post(ofProject, { name: 'a', content, default_for: { types: [randomUUID()] } }),
  ]);
  expect(refused.map(({ status, body }) => [status, Object.keys(body)])).toEqual(
    refused.map(() => [400, ['default_for']]),
  );
});

// docs/contract/templates.md#page-templates
test('a page template has a name and a text, sanitised', async () => {
  const { status, body } = await team.admin.post(team.ofWorkspace, {
    kind: 'page',
    name: 'Minutes',
    content: { name: 'Minutes of {{date}}', description_html: '<p>Hi {{person}}<script>x()</script></p>' },
  });
  expect([status, body.content]).toEqual([
    201,
    { name: 'Minutes of {{date}}', description_html: '<p>Hi {{person}}</p>' },
  ]);
  const used = await team.useTemplate(body.id);
  expect([used.status, Object.keys(used.body)]).toEqual([400, ['template']]);
});
