import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Program, type Programs, makePrograms, nameOf, ok } from '../testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let team: Programs['team'];
let make: Programs['make'];
let ask: Program;
let guest: Program;
let member: Program;
let BP: string;
beforeAll(async () => {
  ({ team, make, ask, guest, member, BP } = await makePrograms());
});
afterAll(() => team.test.close());

describe('planning', () => {
  // docs/contract/programs.md#cycles
  // docs/contract/programs.md#items-in-cycles-and-modules
  test('cycles are made, filled, handed over and archived', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const running = await make('cycles', {
      name: 'Now',
      start_date: today,
      end_date: today,
      project_id: UNKNOWN,
      external_source: 'jira',
      external_id: 'sprint',
    });
    expect(running).toMatchObject({
      name: 'Now',
      owned_by: team.admin.id,
      project: team.project.id,
      version: 1,
      total_issues: 0,
      total_estimates: 0,
      archived_at: null,
    });
    const next = await make('cycles', { name: 'Next', start_date: '2041-01-01', end_date: '2041-01-09' });
    const draft = await make('cycles', { name: 'Draft' });
    expect(
      (await ask('POST', `${BP}/cycles/`, { name: 'x', start_date: today, end_date: today })).status,
    ).toBe(400);
    const external = { external_source: 'jira', external_id: 'sprint' };
    expect(ok(await ask('POST', `${BP}/cycles/`, { name: 'x', ...external }), 409).id).toBe(running.id);
    const idsBy = async (view: string) => {
      const body = ok(await ask('GET', `${BP}/cycles/?cycle_view=${view}`), 200);
      return (Array.isArray(body) ? body : body.results).map(({ id }: { id: string }) => id);
    };
    expect(ok(await ask('GET', `${BP}/cycles/?cycle_view=current`), 200)).toHaveLength(1);
    expect(await idsBy('current')).toEqual([running.id]);
    expect(await idsBy('upcoming')).toEqual([next.id]);
    expect(await idsBy('draft')).toEqual([draft.id]);
    expect(await idsBy('completed')).toEqual([]);
    expect(await idsBy('incomplete')).toHaveLength(3);
    expect(await idsBy('all')).toHaveLength(3);

    const item = await make('issues', { name: 'Planned' });
    const items = `${BP}/cycles/${running.id}/cycle-issues/`;
    expect(ok(await ask('POST', items, { issues: [item.id] }), 200)).toMatchObject([
      { issue: item.id, cycle: running.id, sub_issues_count: 0, project: team.project.id },
    ]);
    expect(ok(await ask('POST', items, { issues: [] }), 400).error).toBe('Issues are required');
    expect(ok(await guest('GET', items), 200).results).toEqual([]);
    expect(ok(await ask('GET', items), 200).results.map(({ id }: { id: string }) => id)).toEqual([item.id]);
    expect(ok(await ask('GET', `${items}${item.id}/`), 200)).toMatchObject({ cycle: running.id });
    expect(ok(await ask('GET', `${BP}/cycles/${running.id}/`), 200).total_issues).toBe(1);
    const taken = await ask('POST', `${BP}/cycles/${running.id}/transfer-issues/`, { new_cycle_id: next.id });
    expect(ok(taken, 200)).toEqual({ message: 'Success' });
    expect((await ask('DELETE', `${items}${item.id}/`)).status).toBe(404);
    expect((await ask('DELETE', `${BP}/cycles/${next.id}/cycle-issues/${item.id}/`)).status).toBe(204);

    expect((await ask('POST', `${BP}/cycles/${draft.id}/archive/`)).status).toBe(400);
    await team.test.database.sql`
      update cycles set start_date = now() - interval '9 days', end_date = now() - interval '5 days'
      where id = ${running.id}`;
    expect((await ask('POST', `${BP}/cycles/${running.id}/archive/`)).status).toBe(204);
    expect(ok(await ask('GET', `${BP}/archived-cycles/`), 200).results).toMatchObject([{ id: running.id }]);
    expect((await ask('DELETE', `${BP}/archived-cycles/${running.id}/unarchive/`)).status).toBe(204);
    expect(ok(await ask('PATCH', `${BP}/cycles/${draft.id}/`, { name: 'Later' }), 200).name).toBe('Later');
    expect((await member('DELETE', `${BP}/cycles/${draft.id}/`)).status).toBe(403);
    expect((await ask('DELETE', `${BP}/cycles/${draft.id}/`)).status).toBe(204);
    expect(ok(await ask('GET', `${BP}/cycles-lite/?order_by=name`), 200).results).toMatchObject([
      { name: 'Next' },
      { name: 'Now' },
    ]);
  });

  // docs/contract/programs.md#modules
  // docs/contract/programs.md#items-in-cycles-and-modules
  test('modules are made, filled and archived', async () => {
    const name = nameOf('Module');
    const made = await make('modules', {
      name,
      status: 'completed',
      lead: team.member.id,
      members: [team.member.id, UNKNOWN],
    });
    expect(made).toMatchObject({ name, lead: team.member.id, members: [team.member.id], total_issues: 0 });
    expect(ok(await ask('POST', `${BP}/modules/`, { name }), 400).error).toBe(
      'Module with this name already exists',
    );
    const url = `${BP}/modules/${made.id}/`;
    expect(ok(await ask('PATCH', url, { lead: UNKNOWN, description: 'd' }), 200)).toMatchObject({
      lead: null,
      description: 'd',
      members: [team.member.id],
    });
    const item = await make('issues', { name: 'Planned' });
    const items = `${url}module-issues/`;
    expect(ok(await ask('POST', items, { issues: [item.id] }), 200)).toMatchObject([
      { issue: item.id, module: made.id },
    ]);
    expect(ok(await ask('GET', items), 200).results).toMatchObject([{ id: item.id }]);
    expect((await ask('DELETE', `${items}${item.id}/`)).status).toBe(204);
    expect((await ask('POST', `${url}archive/`)).status).toBe(204);
    expect((await ask('PATCH', url, { name: 'x' })).status).toBe(400);
    expect(ok(await ask('GET', `${BP}/archived-modules/`), 200).results).toMatchObject([{ id: made.id }]);
    expect((await ask('DELETE', `${BP}/archived-modules/${made.id}/unarchive/`)).status).toBe(204);
    expect((await member('DELETE', url)).status).toBe(403);
    expect((await ask('DELETE', url)).status).toBe(204);
    expect(ok(await ask('GET', `${BP}/modules-lite/`), 200).results).toBeInstanceOf(Array);
  });
});
