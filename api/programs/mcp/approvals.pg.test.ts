import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwnToken, ok } from '../testing.ts';
import { type Desk, makeDesk } from './testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await makeDesk();
  const { admin, member, states, items } = desk.programs.team;
  const base = items.replace(/issues\/$/, '');
  const between = { from_state_id: states.Todo.id, to_state_id: states.Done.id };
  await admin.patch(base, { is_workflow_enabled: true });
  await admin.put(`${base}workflow/`, {
    flows: [{ transitions: [{ ...between, approval: { count: 1, member_ids: [admin.id, member.id] } }] }],
  });
});
afterAll(() => desk.close());

const ask = async () => {
  const { programs } = desk;
  const { states } = programs.team;
  const item = await programs.make('work-items', { name: 'Release', state: states.Todo.id });
  const url = `${programs.BP}/work-items/${item.id}/`;
  const asked = await programs.ask('PATCH', url, { state: states.Done.id, request_approval: true });
  return { approval: ok(asked, 202), url: `${url}approvals/` };
};

// docs/contract/approvals.md#answers
// docs/contract/programs.md#approvals-of-items
test('programs ask, list and answer', async () => {
  const { member, guest, ask: admin, B, team } = desk.programs;
  const { approval, url } = await ask();
  expect(ok(await member('GET', `${B}/approvals/?state=pending`), 200).results).toMatchObject([
    { id: approval.id, issue: { project_identifier: team.project.identifier, name: 'Release' } },
  ]);
  expect(ok(await admin('GET', url), 200).results).toMatchObject([{ id: approval.id, state: 'pending' }]);
  expect((await guest('POST', `${url}${approval.id}/approve/`)).status).toBe(404);
  expect((await admin('POST', `${url}${approval.id}/approve/`)).status).toBe(403);
  const no = await member('POST', `${url}${approval.id}/decline/`, { comment: 'No' });
  expect(ok(no, 200).state).toBe('declined');
  const other = await ask();
  const withdrawn = await admin('POST', `${other.url}${other.approval.id}/withdraw/`);
  expect(ok(withdrawn, 200).state).toBe('withdrawn');
});

// docs/contract/approvals.md#answers
test('an assistant finds what waits for its person, and answers it', async () => {
  const { team } = desk.programs;
  const assistant = await desk.connect(await makeOwnToken(team.member));
  const workspace = { slug: team.workspace.slug };
  const { approval } = await ask();
  const listed = await assistant.use('list_my_approvals', { ...workspace, state: 'pending' });
  expect([listed.isError, listed.text.slice(0, 300)]).toEqual([false, expect.any(String)]);
  const [mine] = listed.body.results;
  expect(mine).toMatchObject({ id: approval.id, issue_id: approval.issue_id, name: 'Release' });
  const place = { ...workspace, project_id: mine.project_id, issue_id: mine.key, approval_id: mine.id };
  const silent = await assistant.use('decline_transition', { ...place, body: {} });
  expect(silent.isError).toBe(true);
  const approved = await assistant.use('approve_transition', { ...place, body: { comment: 'Ship it' } });
  expect([approved.isError, approved.body?.state]).toEqual([false, 'approved']);
  expect((await team.readItem(mine.issue_id)).state_id).toBe(team.states.Done.id);
});
