import { PlaneClient } from '@makeplane/plane-node-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ABSENT_FROM_SDK } from './testing-absent.ts';
import { type Programs, makeOwnToken, makePrograms, makeToken } from './testing.ts';

type Call = (...values: unknown[]) => Promise<unknown>;
// oxlint-disable-next-line typescript/no-explicit-any -- answers are compared with values more often than read
type Answered = any;

/** An id in paths, and an object where the client wants one. */
const ANYTHING: unknown = Object('11111111-1111-4111-8111-111111111111');

let programs: Programs;
let client: PlaneClient;
let baseUrl: string;
let slug: string;
let project: string;
const called = new Set<string>();
beforeAll(async () => {
  programs = await makePrograms();
  const { team } = programs;
  const { app } = team.test;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  slug = team.workspace.slug;
  project = team.project.id;
  const apiKey = await makeToken(team.admin, slug);
  baseUrl = `http://127.0.0.1:${port}`;
  client = new PlaneClient({ baseUrl, apiKey });
}, 60_000);
afterAll(() => programs.team.test.close());

/** Every resource of the client by its name, those inside of others too. */
function resourcesOf(owner: object, prefix = ''): [string, object][] {
  return Object.entries(owner).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null || name === 'config') return [];
    if (value.constructor.name === 'Configuration' || value.constructor === Object) return [];
    return [[`${prefix}${name}`, value], ...resourcesOf(value, `${prefix}${name}.`)] as [string, object][];
  });
}

const INTERNAL = new Set(['constructor', 'get', 'post', 'put', 'patch', 'httpDelete', 'buildUrl']);
const callsOf = (resource: object): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(resource)).filter(
    (name) => !INTERNAL.has(name) && typeof (resource as Record<string, unknown>)[name] === 'function',
  );

function find(name: string): { owner: Record<string, Call>; call: string } {
  const path = name.split('.');
  const call = path.pop() ?? '';
  // oxlint-disable-next-line typescript/no-explicit-any -- resources of a foreign client by their names
  const owner = path.reduce<any>((value, part) => value[part], client);
  return { owner, call };
}

/** A call of the client below the workspace, by its name. */
async function ask(name: string, ...values: unknown[]): Promise<Answered> {
  called.add(name);
  const { owner, call } = find(name);
  return owner[call]!.call(owner, slug, ...values);
}

/** The same below the project. */
const inProject = (name: string, ...values: unknown[]) => ask(name, project, ...values);

const idsIn = (page: Answered): string[] => page.results.map(({ id }: { id: string }) => id);

const isAbsent = (resource: string, call: string) => {
  const absent = ABSENT_FROM_SDK[resource];
  return absent === 'all' || (absent?.includes(call) ?? false);
};

// docs/contract/programs.md#clients
test('people, the workspace and its projects', async () => {
  const { team } = programs;
  called.add('users.me');
  expect(await client.users.me()).toMatchObject({ id: team.admin.id });
  called.add('users.uploadAsset');
  const own = await makeOwnToken(team.admin);
  const personal = new PlaneClient({ baseUrl, apiKey: own });
  const face = { name: 'a.png', size: 10, entity_type: 'USER_AVATAR' } as const;
  expect(await personal.users.uploadAsset(face as never)).toMatchObject({
    asset_id: expect.any(String),
    upload_data: { fields: { 'Content-Type': 'image/png' } },
  });
  expect(await ask('workspace.getMembers')).toHaveLength(4);
  expect((await ask('workspace.getMembersLite')).results).toHaveLength(4);
  expect(await ask('workspace.getProjectRoleDistribution')).toMatchObject({ total_distinct_members: 3 });
  expect(await ask('workspace.retrieveFeatures')).toMatchObject({ wiki: false });
  expect(await ask('workspace.updateFeatures', { wiki: false })).toMatchObject({ wiki: false });
  expect((await ask('roles.list')).results).toHaveLength(3);
  expect(await ask('roles.retrieve', 'guest')).toMatchObject({ level: 5 });

  const made = await ask('projects.create', { name: 'From a client', identifier: 'CLIENT' });
  expect(idsIn(await ask('projects.list'))).toContain(made.id);
  expect((await ask('projects.listLite')).results).toContainEqual(
    expect.objectContaining({ id: made.id, identifier: 'CLIENT', archived_at: null }),
  );
  expect(await ask('projects.retrieve', made.id)).toMatchObject({ name: 'From a client' });
  expect(await ask('projects.update', made.id, { name: 'Changed' })).toMatchObject({ name: 'Changed' });
  await ask('projects.archive', made.id);
  expect((await ask('projects.retrieve', made.id)).archived_at).not.toBeNull();
  await ask('projects.unArchive', made.id);
  await ask('projects.delete', made.id);
  expect(idsIn(await ask('projects.list'))).not.toContain(made.id);
  expect(await inProject('projects.getMembers')).toHaveLength(3);
  expect((await inProject('projects.getMembersLite')).results).toHaveLength(3);
  expect(await inProject('projects.retrieveFeatures')).toMatchObject({ modules: true });
  const features = { epics: true, intakes: true, work_item_types: true, cycles: true, modules: true };
  expect(await inProject('projects.updateFeatures', { ...features, pages: true })).toMatchObject(features);
});

/** Makes, reads, changes, lists and deletes rows of a kind. */
async function goThrough(
  resource: string,
  { make, change, before = [] }: { make: object; change: object; before?: unknown[] },
): Promise<void> {
  const made = await ask(`${resource}.create`, ...before, make);
  expect(made, resource).toMatchObject(make);
  expect((await ask(`${resource}.retrieve`, ...before, made.id)).id).toBe(made.id);
  expect(await ask(`${resource}.update`, ...before, made.id, change), resource).toMatchObject(change);
  expect(idsIn(await ask(`${resource}.list`, ...before))).toContain(made.id);
  await ask(`${resource}.delete`, ...before, made.id);
  expect(idsIn(await ask(`${resource}.list`, ...before))).not.toContain(made.id);
}

// docs/contract/programs.md#clients
test('what is set up in a project', async () => {
  const before = [project];
  await goThrough('states', {
    before,
    make: { name: 'Waiting', color: '#123456', group: 'started' },
    change: { name: 'Waits' },
  });
  await goThrough('labels', { before, make: { name: 'A label' }, change: { name: 'Another' } });
  await goThrough('stickies', { make: { name: 'A sticky' }, change: { name: 'Another' } });

  const type = await inProject('workItemTypes.create', { name: 'Bug' });
  expect(await inProject('workItemTypes.retrieve', type.id)).toMatchObject({ name: 'Bug' });
  expect(await inProject('workItemTypes.update', type.id, { description: 'D' })).toMatchObject({
    description: 'D',
  });
  expect(await inProject('workItemTypes.list')).toContainEqual(expect.objectContaining({ id: type.id }));
  const property = await inProject('workItemProperties.createProject', {
    name: 'severity',
    display_name: 'Severity',
    property_type: 'OPTION',
    is_required: true,
    options: [{ name: 'Low' }, { name: 'High' }],
    description: 'How bad',
  });
  expect(property).toMatchObject({
    name: 'severity',
    display_name: 'Severity',
    kind: 'select',
    is_required: true,
    is_multi: false,
    options: [{ name: 'Low', is_active: true, property: property.id }, { name: 'High' }],
  });
  expect(await inProject('workItemProperties.listProject')).toEqual([property]);
  expect(await inProject('workItemProperties.list', type.id)).toEqual([{ ...property, issue_type: type.id }]);
  expect(await inProject('workItemProperties.retrieveProject', property.id)).toEqual(property);
  expect(await inProject('workItemProperties.options.list', property.id)).toEqual(property.options);
  const changes = { display_name: 'Gravity', is_required: false };
  expect(await inProject('workItemProperties.updateProject', property.id, changes)).toMatchObject({
    ...changes,
    name: 'severity',
  });
  const other = await ask('projects.create', { name: 'Another', identifier: 'OTHER' });
  expect(await ask('workItemTypes.importToProject', other.id, [type.id])).toMatchObject([{ id: type.id }]);

  const estimate = await inProject('estimates.create', { name: 'Sizes', type: 'categories' });
  expect(await inProject('estimates.retrieve')).toMatchObject({ id: estimate.id, name: 'Sizes' });
  expect(await inProject('estimates.update', { name: 'Shirts' })).toMatchObject({ name: 'Shirts' });
  const points = await inProject('estimates.createPoints', estimate.id, [
    { value: 'S' },
    { value: 'M' },
    { value: 'L' },
  ]);
  expect(points).toMatchObject([
    { value: 'S', key: 1 },
    { value: 'M', key: 2 },
    { value: 'L', key: 3 },
  ]);
  expect(await inProject('estimates.listPoints', estimate.id)).toHaveLength(3);
  const point = points[0].id;
  expect(await inProject('estimates.updatePoint', estimate.id, point, { value: 'XS' })).toMatchObject({
    value: 'XS',
  });
  expect(await inProject('estimates.linkToProject', estimate.id)).toMatchObject({ estimate: estimate.id });
  await inProject('estimates.deletePoint', estimate.id, point);
  expect(await inProject('estimates.listPoints', estimate.id)).toHaveLength(2);
  await inProject('estimates.delete');
  await expect(inProject('estimates.retrieve')).rejects.toMatchObject({ statusCode: 404 });
});

// docs/contract/programs.md#clients
test('work items of a project and of the workspace', async () => {
  const before = [project];
  await goThrough('workItems', { before, make: { name: 'Short lived' }, change: { priority: 'urgent' } });
  const item = await inProject('workItems.create', { name: 'Singular words', priority: 'high' });
  expect(idsIn(await ask('workItems.listWorkspace'))).toContain(item.id);
  const counts = await ask('workItems.countWorkspace', { group_by: 'priority' });
  expect(counts).toMatchObject({ grouped_by: 'priority', total_count: 1 });
  expect(counts.grouped_counts.high).toEqual({ count: 1, sub_grouped_counts: {} });
  const key = `${programs.team.project.identifier}-${item.sequence_id}`;
  expect(await ask('workItems.retrieveByIdentifier', key)).toMatchObject({ id: item.id });
  expect((await ask('workItems.search', 'singular', project)).issues).toMatchObject([{ id: item.id }]);
  const found = await ask('workItems.advancedSearch', { query: 'singular' });
  expect(found).toMatchObject([{ id: item.id, priority: 'high', project_id: project }]);
  await inProject('workItems.update', item.id, { state: programs.team.states.Done.id });
  await inProject('workItems.archive', item.id);
  expect(idsIn(await inProject('workItems.listArchived'))).toEqual([item.id]);
  await inProject('workItems.unarchive', item.id);
  expect(idsIn(await inProject('workItems.list'))).toContain(item.id);
});

// docs/contract/programs.md#clients
test('what belongs to a work item', async () => {
  const [item, other] = [
    await inProject('workItems.create', { name: 'With parts' }),
    await inProject('workItems.create', { name: 'Beside' }),
  ];
  const before = [project, item.id];
  for (const resource of ['links', 'workItems.links']) {
    const make = { url: 'https://example.com/a', title: 'A' };
    await goThrough(resource, { before, make, change: { title: 'B' } });
  }
  await goThrough('workItems.comments', {
    before,
    make: { comment_html: '<p>One</p>' },
    change: { comment_html: '<p>Two</p>' },
  });
  await ask('workItems.relations.create', ...before, { relation_type: 'blocking', issues: [other.id] });
  expect((await ask('workItems.relations.list', ...before)).blocking).toEqual([other.id]);
  await ask('workItems.relations.delete', ...before, { related_issue: other.id });
  expect((await ask('workItems.relations.list', ...before)).blocking).toEqual([]);
  const [activity] = (await ask('workItems.activities.list', ...before)).results;
  expect(await ask('workItems.activities.retrieve', ...before, activity.id)).toMatchObject({
    id: activity.id,
  });
  const slot = { name: 'notes.txt', type: 'text/plain', size: 5 };
  const file = await ask('workItems.attachments.create', ...before, slot);
  expect(file).toMatchObject({ id: file.asset_id, upload_data: { url: expect.any(String) } });
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(file.upload_data.fields)) form.append(name, value);
  form.append('file', new Blob(['notes'], { type: 'text/plain' }), 'notes.txt');
  expect((await fetch(file.upload_data.url, { method: 'POST', body: form })).ok).toBe(true);
  await ask('workItems.attachments.update', ...before, file.id, { is_uploaded: true });
  expect(await ask('workItems.attachments.list', ...before)).toMatchObject([{ id: file.id }]);
  // It leads to the file itself.
  expect(await ask('workItems.attachments.retrieve', ...before, file.id)).toBe('notes');
  await ask('workItems.attachments.delete', ...before, file.id);
  expect(await ask('workItems.attachments.list', ...before)).toEqual([]);
});

// docs/contract/programs.md#clients
// docs/contract/programs.md#logged-time
test('time that was worked on an item', async () => {
  const item = await inProject('workItems.create', { name: 'Takes time' });
  const before = [project, item.id];
  const made = await ask('workItems.workLogs.create', ...before, { description: 'Read', duration: 30 });
  await ask('workItems.workLogs.create', ...before, { description: 'Wrote', duration: 45 });
  expect(made).toMatchObject({ duration: 30, logged_by: programs.team.admin.id, project_id: project });
  const change = { duration: 20 };
  expect(await ask('workItems.workLogs.update', ...before, made.id, change)).toMatchObject(change);
  expect(await ask('workItems.workLogs.list', ...before)).toMatchObject([
    { description: 'Wrote', duration: 45 },
    { description: 'Read', duration: 20 },
  ]);
  expect(await inProject('projects.getTotalWorkLogs')).toContainEqual({ issue_id: item.id, duration: 65 });
  await ask('workItems.workLogs.delete', ...before, made.id);
  expect(await ask('workItems.workLogs.list', ...before)).toHaveLength(1);
});

/** Items in a cycle or module, and its archive. */
async function goThroughItems(
  name: 'Cycle' | 'Module',
  id: string,
  archive: { archive: string; list: string; unArchive: string },
): Promise<void> {
  const resource = name === 'Cycle' ? 'cycles' : 'modules';
  const item = await inProject('workItems.create', { name: 'Planned' });
  await inProject(`${resource}.addWorkItemsTo${name}`, id, [item.id]);
  expect(idsIn(await inProject(`${resource}.listWorkItemsIn${name}`, id))).toEqual([item.id]);
  await inProject(`${resource}.removeWorkItemFrom${name}`, id, item.id);
  expect(idsIn(await inProject(`${resource}.listWorkItemsIn${name}`, id))).toEqual([]);
  await inProject(`${resource}.${archive.archive}`, id);
  expect(idsIn(await inProject(`${resource}.${archive.list}`))).toEqual([id]);
  await inProject(`${resource}.${archive.unArchive}`, id);
  expect(idsIn(await inProject(`${resource}.list`))).toContain(id);
}

// docs/contract/programs.md#clients
test('cycles and modules', async () => {
  const before = [project];
  const scope = { owned_by: programs.team.admin.id, project_id: project };
  await goThrough('cycles', { before, make: { name: 'Short' }, change: { name: 'Shorter' } });
  await goThrough('modules', { before, make: { name: 'A module' }, change: { name: 'Changed' } });
  const past = { ...scope, name: 'Past', start_date: '2020-01-01', end_date: '2020-01-10' };
  const next = await inProject('cycles.create', { ...scope, name: 'Next' });
  const open = await inProject('cycles.create', { ...scope, name: 'Open' });
  const item = await inProject('workItems.create', { name: 'Carried over' });
  await inProject('cycles.addWorkItemsToCycle', open.id, [item.id]);
  await inProject('cycles.transferWorkItemsToAnotherCycle', open.id, { new_cycle_id: next.id });
  expect(idsIn(await inProject('cycles.listWorkItemsInCycle', next.id))).toEqual([item.id]);
  expect((await inProject('cycles.listLite')).results.length).toBeGreaterThan(1);
  const ended = await inProject('cycles.create', { ...scope, name: 'Ended' });
  await programs.team.test.database.sql`
    update cycles set start_date = ${past.start_date}, end_date = ${past.end_date} where id = ${open.id}`;
  await inProject('cycles.archive', open.id);
  expect(idsIn(await inProject('cycles.listArchived'))).toEqual([open.id]);
  await inProject('cycles.unArchive', open.id);
  await inProject('cycles.addWorkItemsToCycle', ended.id, [item.id]);
  await inProject('cycles.removeWorkItemFromCycle', ended.id, item.id);
  expect(idsIn(await inProject('cycles.listWorkItemsInCycle', ended.id))).toEqual([]);

  const module = await inProject('modules.create', { name: 'Done', status: 'completed' });
  expect((await inProject('modules.listLite')).results).toMatchObject([{ id: module.id }]);
  await goThroughItems('Module', module.id, {
    archive: 'archiveModule',
    list: 'listArchivedModules',
    unArchive: 'unArchiveModule',
  });
});

// docs/contract/programs.md#clients
// docs/contract/programs.md#epics
// docs/contract/programs.md#items-of-intake
// docs/contract/programs.md#pages-of-projects
test('epics, intake and pages', async () => {
  const before = [project];
  const make = { name: 'An epic', priority: 'high' };
  await goThrough('epics', { before, make, change: { name: 'Changed' } });
  const epic = await inProject('epics.create', { name: 'Of items' });
  const item = await inProject('workItems.create', { name: 'Below' });
  expect(await inProject('epics.addIssues', epic.id, { work_item_ids: [item.id] })).toMatchObject([
    { id: item.id, parent: epic.id },
  ]);
  expect(idsIn(await inProject('epics.listIssues', epic.id))).toEqual([item.id]);
  await expect(inProject('epics.retrieve', item.id)).rejects.toMatchObject({ statusCode: 404 });

  const handedIn = await inProject('intake.create', { issue: { name: 'Please', priority: 'low' } });
  expect(handedIn).toMatchObject({ status: -2, issue_detail: { name: 'Please', priority: 'low' } });
  const { issue } = handedIn;
  expect(await inProject('intake.retrieve', issue)).toMatchObject({ id: handedIn.id });
  expect(await inProject('intake.update', issue, { issue: { name: 'Thanks' } })).toMatchObject({
    issue_detail: { name: 'Thanks' },
  });
  expect(await inProject('intake.updateStatus', issue, { status: -1 })).toMatchObject({ status: -1 });
  expect(idsIn(await inProject('intake.list'))).toEqual([handedIn.id]);
  await inProject('intake.delete', issue);
  expect(idsIn(await inProject('intake.list'))).toEqual([]);

  const text = { name: 'A page', description_html: '<p>Words</p>' };
  const page = await inProject('pages.createProjectPage', text);
  expect(page).toMatchObject({ name: 'A page', projects: [project] });
  expect(page.description_html).toContain('Words');
  for (const name of ['pages.getProjectPage', 'pages.retrieveProjectPage']) {
    expect(await inProject(name, page.id)).toMatchObject({ id: page.id });
  }
  for (const name of ['pages.getWorkspacePage', 'pages.retrieveWorkspacePage']) {
    expect(await ask(name, page.id)).toMatchObject({ id: page.id });
  }
  expect(idsIn(await inProject('pages.listProjectPages'))).toEqual([page.id]);
  expect(idsIn(await ask('pages.listWorkspacePages'))).toEqual([page.id]);
});

// docs/contract/programs.md#initiatives
test('initiatives are listed and read', async () => {
  const url = `/api/workspaces/${programs.team.workspace.slug}/initiatives/`;
  const { body } = await programs.team.admin.post(url, { name: 'Ferries that are on time' });
  expect(idsIn(await ask('initiatives.list'))).toEqual([body.id]);
  expect(await ask('initiatives.retrieve', body.id)).toMatchObject({ id: body.id, name: body.name });
});

// docs/contract/programs.md#what-there-is-not
test('what the product has not answers 404, and every call of the client was made', async () => {
  const all = resourcesOf(client).flatMap(([name, resource]) =>
    callsOf(resource).map((call) => [name, call] as const),
  );
  expect(all.length).toBeGreaterThan(200);
  const missed: string[] = [];
  for (const [resource, call] of all) {
    const name = `${resource}.${call}`;
    if (!isAbsent(resource, call)) {
      if (!called.has(name)) missed.push(name);
      continue;
    }
    const answer = await ask(name, Object(project), ...Array.from({ length: 3 }, () => ANYTHING)).then(
      (body: unknown) => ({ body }),
      (error: { statusCode?: number }) => error.statusCode ?? error,
    );
    if (answer !== 404 && answer !== 405) missed.push(`${name}: ${JSON.stringify(answer)}`);
  }
  expect(missed).toEqual([]);
});
