import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { IntakeDetail } from '@tandem/shared/work-items/intake/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { png } from '../../storage/testing-upload.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type MailTeam, makeMailTeam } from './testing.ts';

let team: MailTeam;
beforeAll(async () => {
  team = await makeMailTeam();
});
afterAll(() => team.close());
beforeEach(async () => {
  await team.test.database.sql`delete from work_items`;
});

const waiting = async (): Promise<IntakeDetail[]> => (await team.admin.get(team.live.url)).body.results;
/** The only item that waits, whole. */
async function taken(): Promise<IntakeDetail> {
  const rows = await waiting();
  expect(rows).toHaveLength(1);
  return (await team.admin.get(team.path(rows[0]!.issue.id))).body;
}
const sourceOf = async (id: string) =>
  (await team.admin.get(`${team.item(id)}history/?activity_type=issue-property`)).body[0].source_data;

/** Speaks SMTP by hand, each line with its answer. */
async function converse(port = team.receiver.port) {
  const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'data');
  return async (line: string): Promise<string> => {
    socket.write(`${line}\r\n`);
    return String((await once(socket, 'data'))[0]);
  };
}

// docs/contract/intake-mail.md#connections-of-one-address
test('an address has ten connections at most, and room again when one of them ends', async () => {
  const { port } = team.receiver;
  const greet = async () => {
    const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void socket.destroy());
    return { socket, banner: String((await once(socket, 'data'))[0]) };
  };
  const open = [];
  for (let n = 0; n < 10; n += 1) open.push(await greet());
  expect(open.map(({ banner }) => banner.slice(0, 3))).toEqual(open.map(() => '220'));
  expect((await greet()).banner).toMatch(/^421/);
  open[0]?.socket.destroy();
  await expect.poll(async () => (await greet()).banner.slice(0, 3)).toBe('220');
});

// docs/contract/intake-mail.md#what-a-mail-becomes
test('a mail is a pending item with its subject, its text and its sender', async () => {
  const from = { name: 'Zoe Q.', address: 'Zoe@Example.com' };
  const answer = await team.send({
    from,
    subject: 'The door is broken',
    text: 'It does not\nclose.\n\nPlease <b>',
  });
  expect(answer).toMatch(/^250/);
  const { issue, ...entry } = await taken();
  expect(entry).toMatchObject({ status: -2, source: 'EMAIL', source_email: 'zoe@example.com' });
  expect(issue).toMatchObject({ name: 'The door is broken', priority: 'none', assignee_ids: [] });
  expect(issue.description_html).toBe(
    '<p>It does not<br>close.</p><p>Please &lt;b&gt;</p>'.replace('<br>', '<br />'),
  );
  expect(await sourceOf(issue.id)).toEqual({
    source: 'EMAIL',
    source_email: 'zoe@example.com',
    extra: { sender_name: 'Zoe Q.' },
  });
  const { body } = await team.admin.get(`${team.item(issue.id)}history/?activity_type=issue-property`);
  expect(body[0].actor_detail).toMatchObject({ display_name: 'Tandem', is_bot: true });
  expect(team.errors).toEqual([]);
});

// docs/contract/intake-mail.md#what-a-mail-becomes
test('a subject with line breaks stays one line, a missing one is named, a long one is cut', async () => {
  await team.send({ subject: 'Hi\r\nBcc: all@example.com\u0000\u2028x', messageId: '<a@x>' });
  expect((await taken()).issue.name).toBe('Hi Bcc: all@example.com x');
  await team.test.database.sql`delete from work_items`;
  const word = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
  const raw = [
    `From: ${word('Zoe\r\nBcc: a@b.c')} <zoe@example.com>`,
    `Subject: ${word('Hi\r\nBcc: all@example.com\u0000\u2028x')}`,
    ...['', 'x'],
  ].join('\r\n');
  await team.send({ envelope: { from: 'zoe@example.com', to: team.address }, raw });
  const { issue, source_email } = await taken();
  expect([issue.name, source_email]).toEqual(['Hi Bcc: all@example.com x', 'zoe@example.com']);
  expect((await sourceOf(issue.id)).extra).toEqual({ sender_name: 'Zoe Bcc: a@b.c' });
  await team.test.database.sql`delete from work_items`;
  await team.send({ subject: '', messageId: '<b@x>' });
  expect((await taken()).issue.name).toBe('No subject');
  await team.test.database.sql`delete from work_items`;
  await team.send({ subject: `a${'😀'.repeat(200)}`, messageId: '<c@x>' });
  expect((await taken()).issue.name).toBe(`a${'😀'.repeat(127)}`);
});

// docs/contract/intake-mail.md#text-of-a-mail
test('hostile HTML loses what runs, pictures and mentions', async () => {
  const mention = `<mention-component entity_name="user_mention" entity_identifier="${team.member.id}"></mention-component>`;
  await team.send({
    subject: 'HTML',
    html: `<p onclick="x()">A<script>alert(1)</script><a href="javascript:x()">b</a><img src="https://spy.example/1.png">
      ${mention}<mention-<mention-component>component entity_identifier="${team.member.id}"><iframe src="//x"></iframe></p>`,
  });
  const { issue } = await taken();
  expect(issue.description_html).not.toMatch(/script|alert|onclick|<img|<mention|iframe/);
  expect(issue.description_html).toContain('A');
  const follows = `${team.item(issue.id)}subscribe/`;
  expect((await team.member.get(follows)).body).toMatchObject({ subscribed: false });
});

// docs/contract/intake-mail.md#text-of-a-mail
test('of a text that is too long the beginning is taken', async () => {
  await team.send({ subject: 'Long', text: `${'word '.repeat(120_000)}end of it` });
  const { issue } = await taken();
  expect(issue.description_html).toContain('too long');
  expect(issue.description_html).not.toContain('end of it');
});

// docs/contract/intake-mail.md#files-of-a-mail
test('files come along by the rules of uploads; what breaks one is named', async () => {
  await team.send({
    subject: 'Files',
    attachments: [
      { filename: 'door.png', content: png(), contentType: 'image/png' },
      { filename: 'lie.png', content: 'no picture', contentType: 'image/png' },
      { filename: 'run.exe', content: 'MZ', contentType: 'application/x-msdownload' },
      { filename: 'big.txt', content: 'x'.repeat(60_000), contentType: 'text/plain' },
      { filename: '../../<b>.exe', content: 'x', contentType: 'application/x-msdownload' },
    ],
  });
  const { issue } = await taken();
  expect(issue.attachment_count).toBe(1);
  const slug = team.workspace.slug;
  const files = `/api/assets/v2/workspaces/${slug}/projects/${team.project.id}/issues/${issue.id}/attachments/`;
  const { body } = await team.admin.get(files);
  expect(body).toMatchObject([{ attributes: { name: 'door.png', type: 'image/png' }, is_uploaded: true }]);
  expect((await team.admin.get(body[0].asset_url)).status).toBe(302);
  expect(issue.description_html).toContain('Files that were left out: lie.png, run.exe, big.txt');
  expect(issue.description_html).not.toContain('<b>');
});

// docs/contract/intake-mail.md#the-same-mail-twice
test('one mail makes one item, one after the other and at once', async () => {
  const mail = { subject: 'Once', messageId: '<once@example.com>', text: 'x' };
  const answers = await Promise.all([team.send(mail), team.send(mail), team.send(mail)]);
  answers.push(await team.send({ ...mail, subject: 'Changed on the way' }));
  for (const answer of answers) expect(answer).toMatch(/^250/);
  await taken();
  const raw = ['From: zoe@example.com', 'Subject: No id', 'Date: Thu, 01 Jan 2026 10:00:00 +0000', '', 'x'];
  const envelope = { from: 'zoe@example.com', to: team.address };
  for (const first of ['Received: from a', 'Received: from b'])
    await team.send({ envelope, raw: [first, ...raw].join('\r\n') });
  expect(await waiting()).toHaveLength(2);
  expect(team.errors).toEqual([]);
});

// docs/contract/intake-mail.md#unknown-addresses
// docs/contract/intake-mail.md#the-address
test('any other address is refused; letters have no case', async () => {
  const unknown = '550 There is no such address';
  const [local = ''] = team.address.split('@');
  const others = ['all@in.example.com', `${local}@example.com`, `intake-${'0'.repeat(32)}@in.example.com`];
  for (const to of [...others, `x${team.address}`]) {
    expect(await team.send({ to, subject: 'Lost' }), to).toBe(unknown);
  }
  expect(await waiting()).toEqual([]);
  expect(await team.send({ to: team.address.toUpperCase(), subject: 'Here' })).toMatch(/^250/);
  await taken();
});

// docs/contract/intake-mail.md#limits-of-mail
test('a mail that is too large is refused, and so is one that comes too often', async () => {
  expect(await team.send({ subject: 'Large', text: 'x'.repeat(1_600_000) })).toMatch(/^552/);
  expect(await waiting()).toEqual([]);
  const slow = await makeMailTeam({ INTAKE_MAIL_RATE_LIMIT_PER_MINUTE: '2' });
  try {
    const answers = [];
    for (const subject of ['1', '2', '3']) answers.push(await slow.send({ subject }));
    expect(answers).toEqual([
      expect.stringMatching(/^250/),
      expect.stringMatching(/^250/),
      expect.stringMatching(/^450/),
    ]);
  } finally {
    await slow.close();
  }
});

// docs/contract/intake-mail.md#limits-of-mail
test('who says a size that is too large is refused before anything comes', async () => {
  const say = await converse();
  expect(await say('EHLO x')).not.toMatch(/STARTTLS|AUTH/);
  expect(await say('MAIL FROM:<zoe@example.com> SIZE=99999999')).toMatch(/^552/);
});

// docs/contract/intake-mail.md#limits-of-mail
test('of more recipients than ten the others are put off to another try', async () => {
  const { admin, test: app, workspace } = team;
  const addresses = [team.address];
  for (let n = 0; n < 10; n += 1) {
    const { id } = await app.makeProject(admin, workspace);
    const project = `/api/workspaces/${workspace.slug}/projects/${id}/`;
    await admin.patch(project, { inbox_view: true });
    addresses.push((await admin.post(`${project}intake-mail/`, {})).body.address);
  }
  const say = await converse();
  await say('EHLO x');
  await say('MAIL FROM:<zoe@example.com>');
  const answers: string[] = [];
  for (const address of addresses) answers.push((await say(`RCPT TO:<${address}>`)).slice(0, 3));
  expect(answers).toEqual([...Array.from({ length: 10 }, () => '250'), '452']);
  await say('DATA');
  expect(await say('Subject: To many\r\n\r\nx\r\n.')).toMatch(/^250/);
  const [made] = await app.database.sql<{ count: number }[]>`
    select count(*)::int as count from work_items where name = 'To many'`;
  expect(made?.count).toBe(10);
});

// docs/contract/intake-mail.md#encryption
test('with a certificate a mail comes encrypted, and without encryption as well', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-mail-'));
  const [cert, key] = [path.join(directory, 'cert.pem'), path.join(directory, 'key.pem')];
  const subject = ['-subj', '/CN=in.example.com', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const safe = await makeMailTeam({ INTAKE_MAIL_TLS_CERT: cert, INTAKE_MAIL_TLS_KEY: key });
  try {
    expect(await safe.send({ subject: 'Nobody else reads this' })).toMatch(/^250/);
    const say = await converse(safe.receiver.port);
    expect(await say('EHLO x')).toContain('STARTTLS');
    await say('MAIL FROM:<zoe@example.com>');
    expect(await say(`RCPT TO:<${safe.address}>`)).toMatch(/^250/);
    expect((await safe.admin.get(safe.live.url)).body.results).toMatchObject([
      { issue: { name: 'Nobody else reads this' } },
    ]);
    expect(safe.errors).toEqual([]);
  } finally {
    await safe.close();
    fs.rmSync(directory, { recursive: true });
  }
});

// docs/contract/intake-mail.md#encryption
test('a certificate without its key, or one that is not there, is named at the start', async () => {
  const given = { INTAKE_MAIL_DOMAIN: 'in.example.com', INTAKE_MAIL_TLS_CERT: '/nowhere/cert.pem' };
  expect(() => readConfig(given)).toThrow('INTAKE_MAIL_TLS_KEY');
  await expect(makeMailTeam({ ...given, INTAKE_MAIL_TLS_KEY: '/nowhere/key.pem' })).rejects.toThrow(
    '/nowhere/cert.pem',
  );
});

// docs/contract/intake-mail.md#mail-of-programs
test('reports and answers of programs are accepted and forgotten', async () => {
  const headers = [{ 'Auto-Submitted': 'auto-replied' }, { 'X-Autoreply': 'yes' }, { Precedence: 'bulk' }];
  const mails = [
    ...headers.map((each) => ({ headers: each })),
    { envelope: { from: '', to: team.address } },
    { from: 'MAILER-DAEMON@example.com' },
  ];
  for (const mail of mails) expect(await team.send({ subject: 'Out of office', ...mail })).toMatch(/^250/);
  expect(await waiting()).toEqual([]);
  await team.send({ subject: 'By hand', headers: { 'Auto-Submitted': 'no' } });
  await taken();
});

// docs/contract/intake-mail.md#switching-it-off
test('without intake, archived or switched off nothing is taken', async () => {
  const { admin, base, url } = team;
  const refused = async () => expect(await team.send({ subject: 'x' })).toMatch(/^550/);
  await admin.patch(base, { inbox_view: false });
  await refused();
  await admin.patch(base, { inbox_view: true });
  await admin.post(`${base}archive/`, {});
  await refused();
  expect((await admin.post(url, {})).status).toBe(400);
  await admin.delete(`${base}archive/`);
  expect((await admin.get(url)).body).toEqual({ is_available: true, address: team.address });
  expect((await admin.delete(url)).status).toBe(204);
  expect((await admin.get(url)).body).toEqual({ is_available: true, address: null });
  await refused();
  team.address = (await admin.post(url, {})).body.address;
});

// docs/contract/intake-mail.md#a-new-address
// docs/contract/intake-mail.md#the-address
test('administrators alone read and renew the address, once for a repeat', async () => {
  const { admin, member, outsider, url, test: app } = team;
  const before = team.address;
  const answer = await expectReplay({
    test: app,
    caller: admin,
    stream: team.stream,
    lists: [],
    action: () => admin.post(url, {}),
  });
  expect(answer.body.address).toMatch(/^intake-[0-9a-f]{32}@in\.example\.com$/);
  expect(answer.body.address).not.toBe(before);
  expect((await admin.get(url)).body.address).toBe(answer.body.address);
  expect(await team.send({ to: before, subject: 'Old' })).toMatch(/^550/);
  for (const call of [() => member.get(url), () => member.post(url, {}), () => outsider.delete(url)])
    expect((await call()).status).toBe(403);
  expect((await app.nobody.get(url)).status).toBe(401);
  team.address = answer.body.address;
});
