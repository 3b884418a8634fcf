import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Program, type Programs, makePrograms, nameOf, ok } from '../testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let team: Programs['team'];
let make: Programs['make'];
let ask: Program;
let guest: Program;
let member: Program;
let B: string;
let BP: string;
beforeAll(async () => {
  ({ team, make, ask, guest, member, B, BP } = await makePrograms());
});
afterAll(() => team.test.close());

describe('work items', () => {
  // docs/contract/programs.md#the-item-of-programs
  // docs/contract/programs.md#writing-items
  test.each(['issues', 'work-items'])('%s are written by the names that programs use', async (path) => {
    const label = await make('labels', { name: nameOf('Label') });
    const module = await make('modules', { name: nameOf('Module') });
    const values = {
      name: 'An item',
      description_html: '<p>Text</p>',
      priority: 'high',
      state: team.states.Todo.id,
      start_date: '2031-01-01',
      target_date: '2031-01-05',
    };
    const made = await make(path, {
      ...values,
      assignees: [team.member.id, UNKNOWN],
      labels: [label.id, UNKNOWN],
      module: module.id,
    });
    expect(made).toMatchObject({
      ...values,
      assignees: [team.member.id],
      labels: [label.id],
      module_ids: [module.id],
      project: team.project.id,
      workspace: team.workspace.id,
      parent: null,
      point: null,
      type: null,
      ...{
        description_binary: null,
        external_id: null,
        is_draft: false,
        archived_at: null,
        deleted_at: null,
      },
    });
    const url = `${BP}/${path}/${made.id}/`;
    const child = await make(path, { name: 'Below', parent: made.id });
    expect(child.parent).toBe(made.id);
    const changed = ok(await ask('PATCH', url, { state: team.states.Done.id, labels: [] }), 200);
    expect(changed).toMatchObject({ state: team.states.Done.id, labels: [], name: 'An item' });
    const expanded = ok(await ask('GET', `${url}?expand=state,assignees,labels,module`), 200);
    expect(expanded).toMatchObject({
      state: { id: team.states.Done.id, name: 'Done', group: 'completed' },
      assignees: [{ id: team.member.id, first_name: 'Max' }],
    });
    for (const wrong of [
      { state: UNKNOWN },
      { parent: UNKNOWN },
      { module: UNKNOWN },
      { start_date: '2031-02-01', target_date: '2031-01-01' },
      { name: '' },
      { priority: 'huge' },
    ]) {
      const [field] = Object.keys(wrong);
      const refused = await ask('POST', `${BP}/${path}/`, { name: 'x', ...wrong });
      expect([field, refused.status]).toEqual([field, 400]);
    }
    const named = await ask('GET', `${BP}/${path}/?per_page=1000&fields=name`);
    expect(ok(named, 200).results).not.toContainEqual({ name: 'x' });
    expect((await guest('POST', `${BP}/${path}/`, { name: 'x' })).status).toBe(403);
    expect((await guest('GET', url)).status).toBe(404);
    expect((await member('DELETE', url)).status).toBe(403);
    expect((await ask('DELETE', url)).status).toBe(204);
    expect((await ask('GET', url)).status).toBe(404);
  });

  // docs/contract/programs.md#writing-items
  // docs/contract/programs.md#what-is-there-already
  // docs/contract/programs.md#lists-of-items
  test('are found, made and changed by their external id', async () => {
    const external = { external_source: 'jira', external_id: nameOf('KEY') };
    const query = `external_source=jira&external_id=${encodeURIComponent(external.external_id)}`;
    expect((await ask('GET', `${BP}/issues/?${query}`)).status).toBe(404);
    expect((await ask('PUT', `${BP}/issues/`, external)).status).toBe(400);
    expect(ok(await ask('PUT', `${BP}/issues/`, { name: 'x' }), 400).error).toBe(
      'external_id and external_source are required',
    );
    const made = ok(await ask('PUT', `${BP}/issues/`, { name: 'First', ...external }), 201);
    const again = ok(await ask('PUT', `${BP}/issues/`, { name: 'Second', ...external }), 200);
    expect(again).toMatchObject({ id: made.id, name: 'Second' });
    expect(ok(await ask('GET', `${BP}/issues/?${query}`), 200).id).toBe(made.id);
    expect(ok(await ask('POST', `${BP}/issues/`, { name: 'x', ...external }), 409)).toMatchObject({
      error: 'Issue with the same external id and external source already exists',
      id: made.id,
    });
  });

  // docs/contract/programs.md#lists-of-items
  test('are filtered and ordered, urgent ones first', async () => {
    const label = await make('labels', { name: nameOf('Label') });
    const made: string[] = [];
    for (const priority of ['none', 'urgent', 'low']) {
      made.push((await make('issues', { name: priority, priority, labels: [label.id] })).id);
    }
    const namesBy = async (query: string) =>
      ok(await ask('GET', `${BP}/issues/?labels=${label.id}&fields=name&${query}`), 200).results.map(
        ({ name }: { name: string }) => name,
      );
    expect(await namesBy('order_by=priority')).toEqual(['urgent', 'low', 'none']);
    expect(await namesBy('order_by=-priority')).toEqual(['none', 'low', 'urgent']);
    expect(await namesBy('')).toEqual(['low', 'urgent', 'none']);
    expect(await namesBy('priority=urgent,low&filters=%7B%7D&pql=&limit=1&offset=3')).toEqual([
      'low',
      'urgent',
    ]);
    expect((await ask('GET', `${BP}/issues/?order_by=colour`)).status).toBe(400);
    const own = await team.makeItemOf(team.guest, { name: 'Of the guest' });
    expect(ok(await guest('GET', `${BP}/issues/`), 200).results.map(({ id }: { id: string }) => id)).toEqual([
      own.id,
    ]);
  });

  // docs/contract/programs.md#fields-and-objects
  test('are the same rows in a list, in a list with other fields, and read one by one', async () => {
    const label = await make('labels', { name: nameOf('Label') });
    const item = await make('issues', {
      name: 'Whole',
      description_html: '<p>Text</p>',
      labels: [label.id],
      assignees: [team.member.id],
      start_date: '2031-01-01',
      target_date: '2031-01-05',
      state: team.states.Done.id,
      external_source: 'x',
      external_id: nameOf('KEY'),
    });
    const list = async (query: string) =>
      ok(await ask('GET', `${BP}/issues/?labels=${label.id}${query}`), 200);
    const one = ok(await ask('GET', `${BP}/issues/${item.id}/`), 200);
    const plain = await list('');
    expect(plain.results).toEqual([one]);
    expect(await list('&expand=nothing')).toEqual(plain);
    expect(Object.keys(plain.results[0]).sort()).toEqual(Object.keys(one).sort());
  });

  // docs/contract/programs.md#archived-items
  test('are archived and restored', async () => {
    const item = await make('issues', { name: 'Done', state: team.states.Done.id });
    const open = await make('issues', { name: 'Open' });
    expect((await ask('POST', `${BP}/issues/${open.id}/archive/`)).status).toBe(400);
    expect((await ask('POST', `${BP}/work-items/${item.id}/archive/`)).status).toBe(204);
    const archived = ok(await ask('GET', `${BP}/archived-work-items/`), 200);
    expect(archived.results.map(({ id }: { id: string }) => id)).toEqual([item.id]);
    expect((await ask('DELETE', `${BP}/work-items/${item.id}/unarchive/`)).status).toBe(204);
    expect(ok(await ask('GET', `${BP}/archived-work-items/`), 200).results).toEqual([]);
  });

  // docs/contract/programs.md#keys-and-words
  test('are found by key and by words', async () => {
    const item = await make('issues', { name: 'Zanzibar quay' });
    const key = `${team.project.identifier}-${item.sequence_id}`;
    for (const path of ['issues', 'work-items']) {
      expect(ok(await ask('GET', `${B}/${path}/${key}/`), 200)).toMatchObject({
        id: item.id,
        name: 'Zanzibar quay',
      });
      const found = ok(
        await ask('GET', `${B}/${path}/search/?search=zanzibar&project=${team.project.id}`),
        200,
      );
      expect(found.issues).toEqual([
        {
          id: item.id,
          name: 'Zanzibar quay',
          sequence_id: item.sequence_id,
          project__identifier: team.project.identifier,
          project_id: team.project.id,
          workspace__slug: team.workspace.slug,
        },
      ]);
    }
    expect((await guest('GET', `${B}/issues/${key}/`)).status).toBe(404);
    expect(ok(await ask('GET', `${B}/issues/search/`), 200)).toEqual({ issues: [] });
  });
});

describe('parts of items', () => {
  let item: { id: string };
  let url: string;
  beforeEach(async () => {
    item = await make('issues', { name: 'With parts' });
    url = `${BP}/work-items/${item.id}`;
  });

  // docs/contract/programs.md#parts-of-items
  test('links and comments are written, and what was done is read', async () => {
    const link = ok(await ask('POST', `${url}/links/`, { url: 'https://example.com', title: 'E' }), 201);
    expect(link).toMatchObject({ title: 'E', issue: item.id, project: team.project.id });
    for (const wrong of ['ftp://example.com', 'https://example.com', 'x']) {
      expect((await ask('POST', `${url}/links/`, { url: wrong })).status).toBe(400);
    }
    expect(ok(await ask('PATCH', `${url}/links/${link.id}/`, { title: 'F' }), 200).title).toBe('F');
    const comment = ok(await ask('POST', `${url}/comments`, { comment_html: '<p>Hi</p>' }), 201);
    expect(comment).toMatchObject({ comment_html: '<p>Hi</p>', actor: team.admin.id, is_member: true });
    expect(comment).not.toHaveProperty('comment_stripped');
    expect((await member('PATCH', `${url}/comments/${comment.id}/`, { comment_html: 'x' })).status).toBe(403);
    expect((await guest('GET', `${url}/comments/`)).status).toBe(404);
    expect(ok(await member('GET', `${url}/comments/`), 200).total_count).toBe(1);
    const done = ok(await ask('GET', `${url}/activities/`), 200).results;
    expect(done.map(({ field }: { field: string | null }) => field)).toEqual([null, 'link']);
    expect(ok(await ask('GET', `${url}/activities/${done[1].id}/`), 200)).toMatchObject({
      verb: 'created',
      actor: team.admin.id,
      issue: item.id,
    });
    expect(done.every(({ epoch }: { epoch: number }) => Number.isInteger(epoch) && epoch > 1e9)).toBe(true);
    const other = await make('issues', { name: 'Other' });
    expect((await ask('GET', `${BP}/issues/${other.id}/links/${link.id}/`)).status).toBe(404);
    for (const path of [`links/${link.id}`, `comments/${comment.id}`]) {
      expect((await ask('DELETE', `${url}/${path}/`)).status).toBe(204);
      expect((await ask('GET', `${url}/${path}/`)).status).toBe(404);
    }
  });

  // docs/contract/programs.md#relations
  test('relations are ids by type', async () => {
    const other = await make('issues', { name: 'Other' });
    const body = { relation_type: 'blocking', issues: [other.id] };
    expect(ok(await ask('POST', `${url}/relations/`, body), 201)).toMatchObject([{ id: other.id }]);
    const relations = ok(await ask('GET', `${url}/relations/`), 200);
    expect([relations.blocking, Object.keys(relations)]).toEqual([
      [other.id],
      expect.arrayContaining(['blocked_by']),
    ]);
    expect(ok(await ask('GET', `${BP}/issues/${other.id}/relations/`), 200).blocked_by).toEqual([item.id]);
    const gone = await ask('POST', `${url}/relations/remove/`, { related_issue: other.id });
    expect(gone.status).toBe(204);
    expect(ok(await ask('GET', `${url}/relations/`), 200).blocking).toEqual([]);
  });

  // docs/contract/programs.md#attachments
  test('a file has a slot, and the fields of the attachment beside it', async () => {
    for (const name of ['attachments', 'issue-attachments']) {
      const slot = ok(
        await ask('POST', `${url}/${name}/`, { name: 'a.txt', type: 'text/plain', size: 3 }),
        200,
      );
      expect(slot).toMatchObject({
        asset_id: slot.id,
        upload_data: { fields: {} },
        attachment: { id: slot.id },
      });
      expect((await ask('GET', `${url}/${name}/${slot.id}/`)).status).toBe(400);
      expect(ok(await ask('GET', `${url}/${name}/`), 200)).toEqual([]);
      expect((await ask('DELETE', `${url}/${name}/${slot.id}/`)).status).toBe(204);
    }
    const wrong = { name: 'a.exe', type: 'application/x-what', size: 3 };
    expect((await ask('POST', `${url}/attachments/`, wrong)).status).toBe(400);
  });
});
