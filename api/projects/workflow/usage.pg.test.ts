import { workflowUsageSchema } from '@tandem/shared/projects/workflow/usage.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WorkflowTeam, makeWorkflowTeam } from './testing.ts';

let team: WorkflowTeam;
beforeAll(async () => {
  team = await makeWorkflowTeam();
});
afterAll(() => team.test.close());

// docs/contract/workflow.md#usage
test('usage counts items, moves of a month, and items without a way out', async () => {
  const { admin, member, guest, outsider, test: app, workflow, item, makeItem, states, between, put } = team;
  const usage = async () => (await member.get(`${workflow}usage/`)).body;
  expect(await usage()).toEqual({ states: [], transitions: [], stranded: [] });
  const bug = await team.makeType('Bug');
  const at = (state: keyof typeof states, rest = {}) => makeItem({ state_id: states[state].id, ...rest });
  const moved = [await at('Todo'), await at('Todo'), await at('Todo', { type_id: bug.id })];
  for (const { id } of moved) await member.patch(item(id), { state_id: states['In Progress'].id });
  await member.patch(item(moved[0]!.id), { state_id: states.Done.id });
  await at('Backlog');
  const archived = await at('Done');
  expect((await admin.post(`${item(archived.id)}archive/`)).status).toBe(200);
  const deleted = await at('Todo');
  await member.patch(item(deleted.id), { state_id: states.Done.id });
  await admin.delete(item(deleted.id));
  const old = await at('Backlog');
  await member.patch(item(old.id), { state_id: states.Cancelled.id });
  await sql`update activities set created_at = now() - interval '31 days'
    where work_item_id = ${old.id} and field = 'state'`.execute(app.database.db);
  const all = await usage();
  expect(workflowUsageSchema.strict().parse(all)).toEqual(all);
  expect(all).toEqual({
    states: [
      { state_id: states.Backlog.id, count: 1 },
      { state_id: states['In Progress'].id, count: 2 },
      { state_id: states.Done.id, count: 1 },
      { state_id: states.Cancelled.id, count: 1 },
    ],
    transitions: [
      { from_state_id: states.Todo.id, to_state_id: states['In Progress'].id, count: 3 },
      { from_state_id: states['In Progress'].id, to_state_id: states.Done.id, count: 1 },
    ],
    stranded: [],
  });
  await put([{ transitions: [between('In Progress', 'Done')] }, { type_ids: [bug.id], transitions: [] }]);
  // Completed and cancelled items are never stranded.
  expect((await usage()).stranded).toEqual([
    { type_id: null, state_id: states.Backlog.id, count: 1 },
    { type_id: bug.id, state_id: states['In Progress'].id, count: 1 },
  ]);
  await put([
    { transitions: [between(null, 'Backlog')] },
    { type_ids: [bug.id], transitions: [between(null, 'Done')] },
  ]);
  expect((await usage()).stranded).toEqual([{ type_id: null, state_id: states.Backlog.id, count: 1 }]);
  const status = async (caller: typeof admin) => (await caller.get(`${workflow}usage/`)).status;
  expect([await status(guest), await status(outsider), await status(app.nobody)]).toEqual([403, 403, 401]);
});
