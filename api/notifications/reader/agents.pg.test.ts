import type { WorkspaceMember } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { type Inboxes, makeInboxes, mentionOf } from '../testing.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await makeInboxes();
});
afterAll(() => inboxes.test.close());

// docs/contract/agents.md#no-notifications
test('an agent that is assigned, mentioned and follows gets no notification and no mail', async () => {
  const { admin, member, workspace, project, test: app, makeItem, item } = inboxes;
  const base = `/api/workspaces/${workspace.slug}`;
  const agent = expectMade<WorkspaceMember>(await admin.post(`${base}/agents/`, { display_name: 'Scribe' }));
  const id = agent.member.id;
  await admin.post(`${base}/projects/${project.id}/members/`, { members: [{ member_id: id, role: 15 }] });
  const made = await makeItem({ assignee_ids: [id, member.id] });
  await admin.post(`${item(made.id)}comments/`, { comment_html: mentionOf({ ...member, id }) });
  await admin.patch(item(made.id), { priority: 'urgent' });
  await inboxes.notify();
  expect((await inboxes.received(member)).length).toBeGreaterThan(0);
  expect(await app.database.sql`select id from notifications where receiver_id = ${id}`).toEqual([]);
  const mails = await app.database.sql<{ text: string }[]>`select m::text as text from mails m`;
  expect(mails.filter(({ text }) => text.includes('Scribe'))).toEqual([]);
});
