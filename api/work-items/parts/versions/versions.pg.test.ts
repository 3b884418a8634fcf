import {
  descriptionVersionSchema,
  itemVersionSchema,
  versionsEnvelope,
} from '@tandem/shared/work-items/versions/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { automations } from '../../automations/job.ts';
import { jobContext } from '../../../platform/jobs/testing.ts';
import type { Caller } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const texts = (id: string) => `${team.item(id)}description-versions/`;
const versions = (id: string) => `${team.item(id)}versions/`;
const list = async (path: string, caller: Caller = team.member) =>
  versionsEnvelope.strict().parse((await caller.get(path)).body).results;
const textOf = async (itemId: string, id: string) =>
  descriptionVersionSchema.strict().parse((await team.member.get(`${texts(itemId)}${id}/`)).body);
const itemOf = async (itemId: string, id: string) =>
  itemVersionSchema.strict().parse((await team.member.get(`${versions(itemId)}${id}/`)).body);
/** Lets the versions of an item be saved earlier than they were. */
const age = async (itemId: string, seconds: number) => {
  for (const table of ['work_item_description_versions', 'work_item_versions']) {
    await sql`update ${sql.table(table)} set last_saved_at = last_saved_at - make_interval(secs => ${seconds})
      where work_item_id = ${itemId}`.execute(team.test.database.db);
  }
};

// docs/contract/versions.md#one-version
// docs/contract/versions.md#when-a-version-is-made
// docs/contract/work-items.md#what-a-creation-brings
test('a new item has a version of its description and of itself', async () => {
  const { admin, member, makeItem, states, project, workspace } = team;
  const item = await makeItem({
    name: 'First',
    description_html: '<p>words</p>',
    priority: 'high',
    state_id: states.Done.id,
    assignee_ids: [admin.id],
    start_date: '2026-01-01',
  });
  const [text] = await list(texts(item.id));
  expect(text).toMatchObject({
    workspace: workspace.id,
    project: project.id,
    issue: item.id,
    owned_by: member.id,
    created_by: member.id,
  });
  expect(await textOf(item.id, text!.id)).toMatchObject({
    ...text,
    description_html: '<p>words</p>',
    description_stripped: 'words',
    description_json: {},
    description_binary: null,
  });
  const [version] = await list(versions(item.id));
  expect(await itemOf(item.id, version!.id)).toMatchObject({
    ...version,
    name: 'First',
    priority: 'high',
    state: states.Done.id,
    assignees: [admin.id],
    labels: [],
    modules: [],
    parent: null,
    cycle: null,
    start_date: '2026-01-01',
    target_date: null,
    sequence_id: item.sequence_id,
    sort_order: item.sort_order,
    is_draft: false,
  });
});

// docs/contract/versions.md#one-version-for-a-while
test('saves by one person within 600 seconds of each other are one version, later ones another', async () => {
  const { member, makeItem, item: path } = team;
  const item = await makeItem({ description_html: '<p>1</p>' });
  const [first] = await list(texts(item.id));
  await age(item.id, 590);
  await member.patch(path(item.id), { description_html: '<p>2</p>' });
  const [second, ...rest] = await list(texts(item.id));
  expect([second!.id, rest]).toEqual([first!.id, []]);
  expect(second!.last_saved_at > first!.last_saved_at).toBe(true);
  expect((await textOf(item.id, first!.id)).description_html).toBe('<p>2</p>');
  await age(item.id, 610);
  await member.patch(path(item.id), { description_html: '<p>3</p>' });
  const all = await list(texts(item.id));
  expect(all.map(({ id }) => id)).toEqual([expect.any(String), first!.id]);
  expect((await textOf(item.id, all[0]!.id)).description_html).toBe('<p>3</p>');
  expect((await textOf(item.id, first!.id)).description_html).toBe('<p>2</p>');
});

// docs/contract/versions.md#one-version-for-a-while
test('another person makes another version at once, also for the one who comes back', async () => {
  const { admin, member, makeItem, item: path } = team;
  const item = await makeItem({ description_html: '<p>1</p>' });
  await admin.patch(path(item.id), { description_html: '<p>2</p>' });
  await member.patch(path(item.id), { description_html: '<p>3</p>' });
  const owners = (await list(texts(item.id))).map(({ owned_by }) => owned_by);
  expect(owners).toEqual([member.id, admin.id, member.id]);
});

// docs/contract/versions.md#when-a-version-is-made
// docs/contract/work-items.md#history-of-a-change
test('a patch that leaves the description as it is makes no version of it', async () => {
  const { admin, makeItem, item: path } = team;
  const item = await makeItem({ description_html: '' });
  await admin.patch(path(item.id), { description_html: '<p></p>', name: 'Renamed' });
  expect(await list(texts(item.id))).toHaveLength(1);
  const [version, ...rest] = await list(versions(item.id));
  expect([version!.owned_by, rest.length]).toEqual([admin.id, 1]);
  expect((await itemOf(item.id, version!.id)).name).toBe('Renamed');
  expect((await itemOf(item.id, rest[0]!.id)).name).toBe('An item');
});

// docs/contract/versions.md#when-a-version-is-made
test('an item that only moved among its neighbours is the same version', async () => {
  const { admin, makeItem, item: path, workspace } = team;
  const item = await makeItem();
  const before = await list(versions(item.id));
  await admin.patch(path(item.id), { sort_order: 5 });
  await admin.patch(path(item.id), { name: item.name });
  const mutation = { headers: { 'x-mutation-id': 'a place' } };
  await admin.patch(path(item.id), { sort_order: 6 }, mutation);
  const url = `/api/workspaces/${workspace.slug}/undo/`;
  expect((await admin.post(url, { mutation_id: 'a place' })).status).toBe(200);
  expect(await list(versions(item.id))).toEqual(before);
});

// docs/contract/versions.md#when-a-version-is-made
test('changes of many items at once make versions of each, as one by one', async () => {
  const { admin, makeItem, items } = team;
  const [one, two] = [await makeItem(), await makeItem()];
  const url = items.replace(/issues\/$/, 'bulk-operation-issues/');
  const body = { issue_ids: [one.id, two.id], properties: { priority: 'high' } };
  expect((await admin.post(url, body)).status).toBe(200);
  for (const { id } of [one, two]) {
    const [newest, ...rest] = await list(versions(id));
    expect([newest!.owned_by, rest.length]).toEqual([admin.id, 1]);
    expect((await itemOf(id, newest!.id)).priority).toBe('high');
  }
});

// docs/contract/versions.md#imported-texts
test('a text that no version has is kept before the first change of it, and never written over', async () => {
  const { test, member, makeItem, item: path } = team;
  const { db } = test.database;
  const item = await makeItem({ description_html: '<p>first</p>' });
  // What an import leaves: a text without a version, at first and once more later.
  const bring = (html: string) =>
    db.updateTable('work_items').set({ description_html: html }).where('id', '=', item.id).execute();
  const retained = async () => {
    const rows = await list(texts(item.id));
    return Promise.all(rows.map(async ({ id }) => (await textOf(item.id, id)).description_html));
  };
  await db.deleteFrom('work_item_description_versions').where('work_item_id', '=', item.id).execute();
  await bring('<p>imported</p>');
  await member.patch(path(item.id), { description_html: '<p>edited</p>' });
  expect(await retained()).toEqual(['<p>edited</p>', '<p>imported</p>']);
  await member.patch(path(item.id), { description_html: '<p>edited again</p>' });
  expect(await retained()).toEqual(['<p>edited again</p>', '<p>imported</p>']);
  await bring('<p>imported anew</p>');
  await member.patch(path(item.id), { description_html: '<p>last</p>' });
  const all = ['<p>last</p>', '<p>imported anew</p>', '<p>edited again</p>', '<p>imported</p>'];
  expect(await retained()).toEqual(all);
  expect((await list(texts(item.id))).map(({ owned_by }) => owned_by)).toEqual([
    ...[member.id, null, member.id, null],
  ]);
});

// docs/contract/versions.md#when-a-version-is-made
test('the archive and an automation make versions of what they take', async () => {
  const { test, admin, makeItem, states, item: path, project } = team;
  const { db } = test.database;
  const [done, open] = [await makeItem({ state_id: states.Done.id }), await makeItem()];
  expect((await admin.post(`${path(done.id)}archive/`)).status).toBe(200);
  const [archived, before] = await list(versions(done.id));
  expect((await itemOf(done.id, archived!.id)).archived_at).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await itemOf(done.id, before!.id)).archived_at).toBeNull();
  await db.updateTable('projects').set({ close_in: 1 }).where('id', '=', project.id).execute();
  await sql`update work_items set updated_at = now() - interval '40 days' where id = ${open.id}`.execute(db);
  await automations.run(jobContext(db));
  const [closed, first] = await list(versions(open.id));
  expect([closed!.owned_by, (await itemOf(open.id, closed!.id)).state]).toEqual([
    admin.id,
    states.Cancelled.id,
  ]);
  expect((await itemOf(open.id, first!.id)).state).toBe(open.state_id);
  await db.updateTable('projects').set({ close_in: 0 }).where('id', '=', project.id).execute();
});

// docs/contract/versions.md#pages-of-versions
test('versions come page by page', async () => {
  const { admin, member, makeItem, item: path } = team;
  const item = await makeItem();
  for (const caller of [admin, member, admin, member]) {
    await caller.patch(path(item.id), { description_html: `<p>${caller.id}${Math.random()}</p>` });
  }
  for (const base of [texts(item.id), versions(item.id)]) {
    const all = (await member.get(base)).body;
    expect(all).toMatchObject({
      cursor: '1000:0:0',
      next_cursor: null,
      next_page_results: false,
      prev_page_results: false,
      page_count: 5,
      total_results: 5,
      total_pages: 1,
    });
    const second = (await member.get(`${base}?cursor=2:1:0`)).body;
    expect(second).toMatchObject({
      prev_cursor: '2:0:0',
      cursor: '2:1:0',
      next_cursor: '2:2:0',
      page_count: 2,
      total_results: 5,
      total_pages: 3,
    });
    expect(second.results).toEqual(all.results.slice(2, 4));
    const bad = await member.get(`${base}?cursor=x`);
    expect([bad.status, Object.keys(bad.body)]).toEqual([400, ['detail']]);
    expect((await member.get(`${base}?cursor=1001:0:0`)).status).toBe(400);
  }
});

// docs/contract/versions.md#who-reads-versions
test('guests read versions of their own items; the rest answers as if it were not there', async () => {
  const { test, guest, outsider, member, project, makeItem, makeItemOf } = team;
  const [hidden, own] = [await makeItem(), await makeItemOf(guest)];
  for (const of of [texts, versions]) {
    const [version] = await list(of(hidden.id));
    const [mine] = await list(of(own.id), guest);
    expect((await guest.get(`${of(own.id)}${mine!.id}/`)).status).toBe(200);
    for (const part of ['', `${version!.id}/`]) {
      const [answer, missing] = [
        await guest.get(`${of(hidden.id)}${part}`),
        await guest.get(`${of(UNKNOWN)}${part}`),
      ];
      expect([answer.status, answer.text]).toEqual([404, missing.text]);
      expect((await test.nobody.get(`${of(own.id)}${part}`)).status).toBe(401);
      expect((await outsider.get(`${of(own.id)}${part}`)).status).toBe(403);
    }
    // The version of one item is not found below another.
    expect((await member.get(`${of(own.id)}${version!.id}/`)).status).toBe(404);
  }
  const { db } = test.database;
  const archive = (archived_at: string | null) =>
    db.updateTable('projects').set({ archived_at }).where('id', '=', project.id).execute();
  await archive('2026-01-01T00:00:00Z');
  expect(await list(texts(own.id))).toEqual([]);
  await archive(null);
});
