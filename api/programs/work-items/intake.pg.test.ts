import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Programs, makePrograms, ok } from '../testing.ts';

let programs: Programs;
beforeAll(async () => {
  programs = await makePrograms();
  ok(await programs.ask('PATCH', `${programs.BP}/features/`, { intakes: true }), 200);
});
afterAll(() => programs.team.test.close());

// docs/contract/programs.md#items-of-intake
test('items of intake have state, labels and assignees as objects', async () => {
  const { ask, make, team, BP } = programs;
  const label = await make('labels', { name: 'From outside' });
  const handedIn = ok(await ask('POST', `${BP}/intake-issues/`, { issue: { name: 'Please' } }), 200);
  const { issue } = handedIn;
  const change = { issue: { label_ids: [label.id], assignee_ids: [team.member.id] } };
  const changed = ok(await ask('PATCH', `${BP}/intake-issues/${issue}/`, change), 200);
  const detail = {
    state: { id: expect.any(String), name: expect.any(String), color: expect.any(String), group: 'triage' },
    labels: [{ id: label.id, name: 'From outside', color: label.color }],
    assignees: [{ id: team.member.id, display_name: 'member', email: expect.stringContaining('@') }],
  };
  expect(changed.issue_detail).toMatchObject(detail);
  const [row] = ok(await ask('GET', `${BP}/intake-issues/`), 200).results;
  expect(row).toMatchObject({ id: handedIn.id, issue, issue_detail: detail });
  expect(ok(await ask('GET', `${BP}/inbox-issues/${issue}/`), 200).issue_detail).toMatchObject(detail);
});
