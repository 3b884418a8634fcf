import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { type ApprovalTeam, makeApprovalTeam } from './testing.ts';

const ROUNDS = 50;

let team: ApprovalTeam;
beforeAll(async () => {
  team = await makeApprovalTeam();
});
afterAll(() => team.test.close());

type Ends = { verbs: string[]; moves: number; state: string };

/**
 * Counts in the history how often the approval ended and the item moved to the target, and reads its state.
 */
async function endsOf({ id, issue_id, to_state_id }: Approval): Promise<Ends> {
  const { rows } = await sql<Ends>`
    select array(select a.verb from activities a where a.work_item_id = ${issue_id} and a.field = 'approval'
        and a.verb in ('declined', 'withdrawn', 'expired', 'void')) as verbs,
      (select count(*)::int from activities a where a.work_item_id = ${issue_id} and a.field = 'state'
        and a.new_identifier = ${to_state_id}) as moves,
      (select r.state from approvals r where r.id = ${id}) as state`.execute(team.test.database.db);
  return rows[0]!;
}

/**
 * One of two needed people has agreed. Then all of these calls run at once, with some jobs that close
 * approvals.
 */
async function race(actions: (approval: Approval) => Promise<Answer>[]): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const approval = await team.asked();
    await team.approve(team.bob, approval);
    const answers = await Promise.all([...actions(approval), team.close().then(() => null)]);
    for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
    await team.close();
    const { verbs, moves, state } = await endsOf(approval);
    expect(moves).toBe(state === 'approved' ? 1 : 0);
    expect(verbs).toEqual(state === 'approved' ? [] : [state]);
    seen[state] = (seen[state] ?? 0) + 1;
  }
  return seen;
}

const enter = ({ issue_id }: Approval, state: 'Cancelled') =>
  team.member.patch(team.item(issue_id), { state_id: team.states[state].id });

// docs/contract/approvals.md#one-outcome
test('two last yes at once move the item once', async () => {
  const seen = await race((approval) => [
    team.approve(team.cem, approval),
    team.approve(team.admin, approval),
    team.approve(team.cem, approval),
  ]);
  expect(seen).toEqual({ approved: ROUNDS });
});

// docs/contract/approvals.md#one-outcome
test('a no beside the last yes', async () => {
  const seen = await race((approval) => [
    team.decline(team.admin, approval),
    team.approve(team.cem, approval),
    team.decline(team.bob, approval),
  ]);
  expect(Object.keys(seen).toSorted().join()).toMatch(/^(approved,)?declined$|^approved$/);
});

// docs/contract/approvals.md#one-outcome
test('the item is deleted, moved or withdrawn beside the last yes', async () => {
  await race((approval) => [
    team.approve(team.cem, approval),
    team.admin.delete(team.item(approval.issue_id)),
  ]);
  await race((approval) => [enter(approval, 'Cancelled'), team.approve(team.cem, approval)]);
  await race((approval) => [
    team.member.post(team.path(approval, 'withdraw')),
    team.approve(team.cem, approval),
  ]);
});

// docs/contract/approvals.md#one-outcome
test('a workflow is saved beside the last yes', async () => {
  await race((approval) => [
    team.approve(team.cem, approval),
    team
      .putAll([team.between(null, 'Cancelled'), team.between(null, 'Todo')])
      .then(async (answer) => (await team.saveWorkflow(), answer)),
  ]);
});

// docs/contract/approvals.md#one-outcome
// docs/contract/approvals.md#one-at-a-time
test('who asks at the same time gets the same approval', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await team.makeTodo();
    const answers = await Promise.all([team.ask(id), team.ask(id, team.bob), team.ask(id, team.admin)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  }
});
