import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MailedApp } from '../../identity/auth/mail-testing.ts';
import type { Caller } from '../../testing/app.ts';

let mailed: MailedApp;
let admin: Caller;
let slug: string;
let url: string;
beforeAll(async () => {
  mailed = await MailedApp.start();
  admin = await mailed.app.makeUser({ display_name: 'Ada <b>L.</b>' });
  ({ slug } = await mailed.app.makeWorkspace(admin));
  url = `/api/workspaces/${slug}/invitations/`;
  await mailed.sql`update workspaces set name = 'Meet https://evil.example/now' where slug = ${slug}`;
});
afterAll(() => mailed.close());
beforeEach(async () => {
  await mailed.clean();
  await mailed.sql`delete from mails`;
});

const invite = (...emails: string[]) =>
  admin.post(url, { emails: emails.map((email) => ({ email, role: ROLE.MEMBER })) });
const linkOf = async (email: string) => {
  const rows = (await admin.get(url)).body as { email: string; invite_link: string }[];
  return rows.find((row) => row.email === email)?.invite_link;
};

// docs/contract/workspace-invitations.md#the-mail
// docs/contract/mail.md#names-in-mail
test('each invited person gets one mail with their link, and no link of anybody else', async () => {
  const [first, second] = [mailed.newEmail(), mailed.newEmail()];
  expect((await invite(first, second.toUpperCase())).status).toBe(200);
  const [mail] = await mailed.mailsTo(first);
  expect(mail?.subject).toBe('Ada <b>L.</b> invites you to Meet …');
  expect(mail?.text).toContain(`http://tandem.example${await linkOf(first)}`);
  expect(mail?.html).not.toContain('evil.example');
  expect(mail?.html).toContain('Ada &lt;b&gt;L');
  expect(await mailed.mailsTo(second)).toHaveLength(1);
  await invite(first);
  expect(await mailed.mailsTo(first)).toHaveLength(1);
  const person = mailed.browser();
  const link = new URL(await mailed.linkFor(first));
  const key = link.searchParams.get('invitation_id');
  expect((await person.get(`${url}${key}/join/`)).json()).toMatchObject({ email: first });
});

// docs/contract/mail.md#languages
test('people read it in their own language, strangers in that of the one who invites', async () => {
  const reader = mailed.newEmail();
  const known = await mailed.app.makeUser({ email: reader });
  const stranger = mailed.newEmail();
  await mailed.sql`update profiles set language = 'ua' where user_id = ${admin.id}`;
  await mailed.sql`update profiles set language = 'de' where user_id = ${known.id}`;
  await invite(reader, stranger);
  expect((await mailed.mailsTo(stranger))[0]?.subject).toContain('запрошує');
  expect((await mailed.mailsTo(stranger))[0]?.html).toContain('<html lang="uk">');
  expect((await mailed.mailsTo(reader))[0]?.subject).toContain('lädt dich');
  await mailed.sql`update profiles set language = 'en' where user_id = ${admin.id}`;
});

// docs/contract/mail.md#without-a-mail-server
test('without a mail server people are invited all the same, by links that are copied', async () => {
  await mailed.set({ EMAIL_HOST: '' });
  const email = mailed.newEmail();
  expect((await invite(email)).status).toBe(200);
  expect(await linkOf(email)).toMatch(/^\/workspace-invitations\/\?invitation_id=/);
  expect(await mailed.sql`select from mails`).toHaveLength(0);
});

// docs/contract/mail.md#limits-of-mail
test('what is above the limit of a person is withheld, and its invitations are there', async () => {
  await mailed.sql`insert into mails (kind, recipient, sender_id, state, expires_at)
    select 'workspace_invitation', 'x' || n || '@example.com', ${admin.id}::uuid, 'sent', now()
    from generate_series(1, 498) n`;
  const emails = [mailed.newEmail(), mailed.newEmail(), mailed.newEmail()];
  expect((await invite(...emails)).status).toBe(200);
  const rows = await mailed.sql`select state from mails where recipient = any(${emails}) order by state`;
  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'withheld']);
  for (const email of emails) expect(await linkOf(email)).not.toBe('');
});

// docs/contract/project-invitations.md#the-mail
// docs/contract/project-members.md#the-mail
// docs/contract/mail.md#which-mails-there-are
test('an invitation to a project and being added to one are mailed, each once', async () => {
  const project = await mailed.app.makeProject(admin, { slug }, { name: 'Rocket' });
  const projectUrl = `/api/workspaces/${slug}/projects/${project.id}/`;
  const stranger = mailed.newEmail();
  await admin.post(`${projectUrl}invitations/`, { emails: [{ email: stranger, role: ROLE.MEMBER }] });
  const [asked] = await mailed.mailsTo(stranger);
  expect(asked?.subject).toContain('Rocket');
  expect((await mailed.linkFor(stranger)).pathname).toBe('/project-invitations/');
  const email = mailed.newEmail();
  const member = await mailed.app.makeUser({ email });
  const [{ id }] = (await mailed.sql`select id from workspaces where slug = ${slug}`) as unknown as [
    { id: string },
  ];
  await mailed.app.addMember(id, member, ROLE.MEMBER);
  const add = (role: number) =>
    admin.post(`${projectUrl}members/`, { members: [{ member_id: member.id, role }] });
  expect((await add(ROLE.MEMBER)).status).toBe(201);
  expect((await mailed.linkFor(email)).href).toBe(
    `http://tandem.example/${slug}/projects/${project.id}/issues`,
  );
  await add(ROLE.GUEST);
  expect(await mailed.mailsTo(email)).toHaveLength(1);
});

// docs/contract/users.md#what-it-ends
test('who deactivates their account is written to', async () => {
  const { browser, email } = await mailed.signUpByPassword();
  // The first account of all administers the instance, and stays.
  await mailed.sql`delete from instance_admins`;
  const answer = await mailed.app.app.inject({
    method: 'DELETE',
    url: '/api/users/me/',
    headers: {
      host: 'tandem.example',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  expect(answer.statusCode).toBe(204);
  expect((await mailed.mailsTo(email))[0]?.subject).toContain('deactivated');
});
