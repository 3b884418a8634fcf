import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Programs, makePrograms, nameOf, ok } from './testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let team: Programs['team'];
let ask: Programs['ask'];
let make: Programs['make'];
let B: string;
let BP: string;
beforeAll(async () => {
  ({ team, ask, make, B, BP } = await makePrograms());
});
afterAll(() => team.test.close());

const idsAt = async (path: string): Promise<string[]> => {
  const body = ok(await ask('GET', path), 200);
  return (Array.isArray(body) ? body : body.results).map(({ id }: { id: string }) => id);
};
/** The names that a refusal of a list names. */
const refusedAt = async (path: string): Promise<string[]> => {
  const { message, ...fields } = ok(await ask('GET', path), 400);
  expect(message).toEqual(expect.any(String));
  for (const texts of Object.values(fields)) expect(texts).toEqual([expect.any(String)]);
  return Object.keys(fields);
};

describe('what lists can be asked', () => {
  // docs/contract/programs.md#cycles
  test('cycles are filtered by their status', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const dates = {
      current: { start_date: day(-2), end_date: day(2) },
      upcoming: { start_date: day(5), end_date: day(9) },
      completed: {},
      draft: {},
    };
    const ids: Record<string, string> = {};
    for (const [status, days] of Object.entries(dates)) {
      ids[status] = (await make('cycles', { name: status, ...days })).id;
    }
    await team.test.database.sql`
      update cycles set start_date = now() - interval '30 days', end_date = now() - interval '20 days'
      where id = ${ids['completed'] ?? null}`;
    for (const list of ['cycles', 'cycles-lite']) {
      for (const [status, id] of Object.entries(ids)) {
        expect([list, status, await idsAt(`${BP}/${list}/?status=${status}`)]).toEqual([list, status, [id]]);
      }
      expect(await idsAt(`${BP}/${list}/?status=CURRENT`)).toEqual([ids['current']]);
      expect(await refusedAt(`${BP}/${list}/?status=running`)).toEqual(['status']);
    }
    expect(await refusedAt(`${BP}/cycles/?cycle_view=running`)).toEqual(['cycle_view']);
    expect(await idsAt(`${BP}/cycles/?cycle_view=incomplete&status=draft`)).toEqual([ids['draft']]);
  });

  // docs/contract/programs.md#what-there-is
  test('roles by their namespace, modules by their status, projects with those that are archived or without', async () => {
    for (const namespace of ['workspace', 'project']) {
      const { results } = ok(await ask('GET', `${B}/roles/?namespace=${namespace}`), 200);
      expect(results).toHaveLength(3);
      expect(results).toContainEqual(expect.objectContaining({ slug: 'guest', level: 5, namespace }));
    }
    expect(await refusedAt(`${B}/roles/?namespace=galaxy`)).toEqual(['namespace']);
    const paused = await make('modules', { name: nameOf('Module'), status: 'paused' });
    await make('modules', { name: nameOf('Module'), status: 'planned' });
    expect(await idsAt(`${BP}/modules-lite/?status=paused`)).toEqual([paused.id]);
    const archived = await team.test.makeProject(team.admin, team.workspace);
    expect((await ask('POST', `${B}/projects/${archived.id}/archive/`)).status).toBe(204);
    expect(await idsAt(`${B}/projects-lite/?include_archived=true`)).toContain(archived.id);
    expect(await idsAt(`${B}/projects-lite/?include_archived=false`)).not.toContain(archived.id);
  });

  // docs/contract/programs.md#fields-and-objects
  test('names of fields come in one text, several times or with brackets', async () => {
    const person = team.member.id;
    const { id } = await make('work-items', { name: nameOf('Item'), assignees: [person] });
    const url = `${BP}/work-items/${id}/?`;
    const plain = ok(await ask('GET', `${url}fields=id,state,assignees&expand=state,assignees`), 200);
    expect(plain).toMatchObject({ id, state: { group: 'backlog' }, assignees: [{ id: person }] });
    expect(Object.keys(plain)).toHaveLength(3);
    for (const query of [
      'fields=id,state,assignees&expand=state&expand=assignees',
      'fields[]=id&fields[]=state&fields[]=assignees&expand[]=state&expand[]=assignees',
      'fields=id&fields=state,assignees&expand%5B%5D=state&expand=assignees',
    ]) {
      expect(ok(await ask('GET', url + query), 200)).toEqual(plain);
      const { results } = ok(await ask('GET', `${BP}/work-items/?${query}`), 200);
      expect(results).toContainEqual(plain);
    }
  });
});

describe('what lists do not know', () => {
  // docs/contract/programs.md#unknown-parameters
  test('a misspelt name is refused by every list', async () => {
    const item = await make('work-items', { name: nameOf('Item') });
    const lists = [
      ...['states', 'labels', 'cycles', 'modules', 'members', 'pages', 'work-items', 'issues', 'issue-types'],
      ...['archived-work-items', 'total-worklogs', 'cycles-lite', 'project-members-lite', 'epics'],
      ...['links', 'comments', 'activities', 'worklogs', 'attachments'].map(
        (part) => `work-items/${item.id}/${part}`,
      ),
    ].map((path) => `${BP}/${path}/`);
    const wide = ['projects', 'projects-lite', 'members', 'roles', 'stickies', 'invitations', 'pages'];
    const ofItems = ['work-items', 'work-items/count', 'work-items/search'];
    for (const url of [...lists, ...[...wide, ...ofItems].map((path) => `${B}/${path}/`)]) {
      expect([url, await refusedAt(`${url}?prioritty=urgent`)]).toEqual([url, ['prioritty']]);
      expect([url, (await ask('GET', `${url}?limit=5&offset=0&fields=id`)).status]).toEqual([url, 200]);
    }
    const both = await refusedAt(`${BP}/work-items/?prioritty=urgent&state__name=Done`);
    expect(both).toEqual(['prioritty', 'state__name']);
    expect(await refusedAt(`${BP}/labels/?__proto__=1`)).toEqual(['__proto__']);
    expect((await ask('GET', `${BP}/states/?project=${team.project.id}`)).status).toBe(200);
    expect(await refusedAt(`${BP}/states/?project=${UNKNOWN}`)).toEqual(['project']);
    // One row is no list, and screens overlook what they do not know.
    expect((await ask('GET', `${BP}/work-items/${item.id}/?external_id=x`)).status).toBe(200);
    expect((await team.admin.get(`/api/${BP}/issues/?prioritty=urgent`)).status).toBe(200);
  });

  // docs/contract/programs.md#unknown-parameters
  test('a value that fits nothing is refused, one that finds nothing is not', async () => {
    const wrong = {
      priority: 'urgnt',
      state: 'Done',
      labels: 'bug',
      assignee: 'me',
      assignees: 'None,me',
      ...{
        cycle: '1',
        module: 'x',
        project: 'TEST',
        filters: '{"priority":["urgent"]}',
        pql: 'priority = low',
      },
    };
    for (const list of [`${BP}/work-items/`, `${B}/work-items/`, `${B}/work-items/count/`]) {
      for (const [name, value] of Object.entries(wrong)) {
        const url = `${list}?${name}=${encodeURIComponent(value)}`;
        expect([url, await refusedAt(url)]).toEqual([url, [name]]);
      }
    }
    const urgent = await make('work-items', { name: nameOf('Item'), priority: 'urgent' });
    const tree = encodeURIComponent('{"or":[{"priority__in":"urgent"},{"name__exact":"no such"}]}');
    expect(await idsAt(`${BP}/work-items/?filters=${tree}`)).toEqual([urgent.id]);
    expect(await idsAt(`${B}/work-items/?filters=${tree}`)).toEqual([urgent.id]);
    expect(await idsAt(`${BP}/work-items/?filters=${tree}&priority=low`)).toEqual([]);
    const count = ok(await ask('GET', `${B}/work-items/count/?group_by=priority&filters=${tree}`), 200);
    expect(count).toMatchObject({ total_count: 1, grouped_counts: { urgent: { count: 1 } } });
    const state = `state=${UNKNOWN}`;
    expect(await idsAt(`${BP}/work-items/?priority=urgent,high&assignees=None&filters=%7B%7D&pql=`)).toEqual([
      urgent.id,
    ]);
    expect(await idsAt(`${BP}/work-items/?${state}`)).toEqual([]);
    expect(await idsAt(`${B}/work-items/?project=${UNKNOWN}`)).toEqual([]);
    expect(await idsAt(`${B}/work-items/?project=${team.project.id}`)).toContain(urgent.id);
    expect(await refusedAt(`${BP}/work-items/?external_id=5`)).toEqual(['external_source']);
    expect(await refusedAt(`${BP}/work-items/?external_source=crm`)).toEqual(['external_id']);
    for (const [name, value] of Object.entries({
      project_id: 'TEST',
      limit: 'ten',
      workspace_search: 'yes',
    })) {
      expect(await refusedAt(`${B}/work-items/search/?search=item&${name}=${value}`)).toEqual([name]);
    }
  });
});

// docs/contract/programs.md#writing-items
test('what is wrong with an item is said by the name that was sent', async () => {
  const { id } = await make('work-items', { name: nameOf('Item') });
  const url = `${BP}/work-items/`;
  for (const name of ['state', 'parent', 'type', 'estimate_point', 'module']) {
    for (const value of [UNKNOWN, 'no id']) {
      const wrong = { [name]: value };
      const body = { name: 'x', ...wrong };
      const external = { external_source: 'x', external_id: nameOf('KEY') };
      for (const refused of [
        await ask('POST', url, body),
        await ask('PUT', url, { ...body, ...external }),
        await ask('PATCH', `${url}${id}/`, wrong),
      ]) {
        const { message, ...fields } = ok(refused, 400);
        expect([name, value, Object.keys(fields)]).toEqual([name, value, [name]]);
        expect(message).toMatch(`${name}: `);
      }
    }
  }
  for (const name of ['labels', 'assignees']) {
    const { message: _text, ...fields } = ok(await ask('PATCH', `${url}${id}/`, { [name]: ['no id'] }), 400);
    expect(Object.keys(fields)).toEqual([name]);
  }
  const sent = { type_id: UNKNOWN };
  expect(ok(await ask('PATCH', `${url}${id}/`, sent), 400)).toMatchObject({ type_id: [expect.any(String)] });
});
