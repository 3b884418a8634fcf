import { notificationSchema } from '@tandem/shared/notifications/schema.ts';
import type { Notification } from '@tandem/shared/notifications/schema.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealerOf } from '../../http/secrets/sealer.ts';
import type { Message } from '../../platform/mail/message.ts';
import { MAIL_SEAL } from '../../platform/mail/seal.ts';
import type { Caller } from '../../testing/app.ts';
import { sendDigests } from '../digests/job.ts';
import { type Inboxes, makeInboxes } from '../testing.ts';

let team: Inboxes;
let [bob, cem]: Caller[] = [];
beforeAll(async () => {
  team = await makeInboxes();
  await team.test.database.sql`update instance set settings = '{"EMAIL_HOST": "127.0.0.1"}'`;
  bob = await team.newMember('Bob');
  cem = await team.newMember('Cem');
  const base = team.items.replace(/issues\/$/, '');
  await team.admin.patch(base, { is_workflow_enabled: true });
  const approval = { count: 2, member_ids: [bob.id, cem.id] };
  const { Todo, Done, Cancelled } = team.states;
  const { status, text } = await team.admin.put(`${base}workflow/`, {
    flows: [
      {
        transitions: [
          { from_state_id: Todo.id, to_state_id: Done.id, approval },
          { to_state_id: Cancelled.id },
          { to_state_id: Todo.id },
        ],
      },
    ],
  });
  if (status !== 200) throw new Error(text);
});
afterAll(() => team.test.close());

const people = () => ({ bob: bob!, cem: cem! });

async function ask(): Promise<Approval> {
  const item = await team.makeItem({ state_id: team.states.Todo.id });
  const answer = await team.member.patch(team.item(item.id), {
    state_id: team.states.Done.id,
    request_approval: true,
  });
  expect(answer.status).toBe(202);
  await team.notify();
  return answer.body;
}

const act = async (person: Caller, { id, issue_id }: Approval, action: string, body?: object) => {
  const answer = await person.post(`${team.item(issue_id)}approvals/${id}/${action}/`, body);
  expect(answer.status).toBe(200);
  await team.notify();
};

const inShort = (rows: readonly Notification[]) =>
  rows.map(({ event, data }) => [event, data.issue_activity?.verb, data.approval?.state]);

// docs/contract/approvals.md#who-is-notified
// docs/contract/notifications.md#people-of-an-approval
test('approvers are asked, the asker is told of each answer, and others of nothing', async () => {
  const { member, admin, states, received } = team;
  const { bob, cem } = people();
  const approval = await ask();
  for (const approver of [bob, cem]) {
    const rows = await received(approver);
    expect(rows.map((row) => notificationSchema.strict().parse(row))).toMatchObject([
      {
        ...{ event: 'approval', sender: 'in_app:issue_activities:approval', entity_name: 'issue' },
        ...{ entity_identifier: approval.issue_id, triggered_by: member.id, message: null },
        title: 'asked Bob, Cem for approval to move it to Done',
        data: {
          issue: { id: approval.issue_id, state_name: 'Todo' },
          issue_activity: {
            ...{ verb: 'created', field: 'approval', old_value: 'Bob, Cem', new_value: 'Done' },
            ...{ old_identifier: approval.id, new_identifier: states.Done.id },
          },
          approval: {
            ...{ id: approval.id, state: 'pending', needed: 2, approved: 0 },
            from_state: { id: states.Todo.id, name: 'Todo', group: 'unstarted' },
            to_state: { id: states.Done.id, name: 'Done', group: 'completed' },
          },
        },
      },
    ]);
  }
  expect(await received(member)).toEqual([]);
  await act(bob, approval, 'approve');
  expect(inShort(await received(member))).toEqual([['approval', 'approved', 'pending']]);
  await act(cem, approval, 'approve');
  expect(inShort(await received(member))).toEqual([['approval', 'approved', 'approved']]);
  expect([await received(bob), await received(cem)]).toEqual([[], []]);
  expect(inShort(await received(admin))).toEqual([]);
});

// docs/contract/approvals.md#who-is-notified
test('a no, and what is withdrawn, is said to those whom it concerns', async () => {
  const { member, admin, received } = team;
  const { bob, cem } = people();
  const declined = await ask();
  await Promise.all([received(bob), received(cem)]);
  await act(bob, declined, 'decline', { comment: 'Tests fail' });
  const [no] = await received(member);
  expect(no?.data).toMatchObject({
    issue_activity: { verb: 'declined', old_value: 'Tests fail' },
    approval: { state: 'declined' },
  });
  const withdrawn = await ask();
  await Promise.all([received(bob), received(cem)]);
  await act(admin, withdrawn, 'withdraw');
  for (const person of [member, bob, cem]) {
    expect(inShort(await received(person))).toEqual([['approval', 'withdrawn', 'withdrawn']]);
  }
});

// docs/contract/approvals.md#who-is-notified
test('mail says what is asked, with a link to the item, and what somebody wrote', async () => {
  const { bob } = people();
  const { sql } = team.test.database;
  await sql`delete from mails`;
  await bob.patch('/api/users/me/notification-preferences/', { property_change: true });
  await team.member.patch('/api/users/me/notification-preferences/', { property_change: true });
  const approval = await ask();
  await act(people().cem, approval, 'decline', { comment: 'Not <b>yet</b>' });
  await sql`update notifications set mail_due_at = now() where mail_due_at is not null`;
  const { database, app } = team.test;
  await sendDigests({ db: database.db, config: app.config, signal: new AbortController().signal });
  const rows = await sql<{ sealed: string }[]>`select sealed from mails order by created_at, id`;
  const mails = rows.map(
    ({ sealed }) => JSON.parse(sealerOf(app.config).open(MAIL_SEAL, sealed) ?? 'null') as Message,
  );
  const texts = mails.map(({ text }) => text).filter((text) => text.includes(approval.issue_id));
  expect(texts.some((text) => text.includes('member asks you to approve the move to Done'))).toBe(true);
  expect(texts.some((text) => text.includes('Cem declined the move to Done'))).toBe(true);
  expect(texts.some((text) => text.includes('Not <b>yet</b>'))).toBe(true);
  expect(mails.some(({ html }) => html.includes('<b>yet'))).toBe(false);
});
