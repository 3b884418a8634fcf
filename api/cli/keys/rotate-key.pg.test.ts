import fs from 'node:fs';
import path from 'node:path';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandContext } from '../../context.ts';
import { readInstanceKey, readKeys } from '../../http/secrets/instance-key.ts';
import { sealerWith } from '../../http/secrets/sealer.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from '../../identity/second-factor/recovery-codes.ts';
import { readPushKeys } from '../../notifications/push/keys.ts';
import { isUnsubscribeLink, unsubscribeUrl } from '../../notifications/unsubscribe/link.ts';
import { readSettings, toStoredSettings } from '../../platform/instance/settings.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { invitationLinksOf, newLinkSalt } from '../../workspaces/invitations/links.ts';
import { KEY_COMMANDS } from '../admin/keys.ts';

/** Files that seal something; a new one is to be in `reseal.ts` as well. */
const SEALING = [
  'http/plugins/repeats/idempotency.ts',
  'identity/second-factor/totp.ts',
  'integrations/imports/live/source.ts',
  'integrations/webhooks/write.ts',
  'notifications/push/keys.ts',
  'platform/instance/settings.ts',
  'platform/mail/outbox.ts',
];

let app: TestApp;
let person: Caller;
beforeAll(async () => {
  app = await createTestApp();
  person = await app.makeUser();
});
afterAll(() => app.close());

const said: object[] = [];
async function rotate(config = restarted()): Promise<void> {
  const ctx = { ...(await commandContext(app.database)), config };
  const output = { table: () => {}, say: (_line: string, facts: object) => said.push(facts) };
  const database = { ...app.database, connection: { socketDirectory: '', database: '' } };
  const admin = { config, ctx, database, output, signal: new AbortController().signal };
  await KEY_COMMANDS[0]?.run(admin, { args: [], values: {}, isSure: true });
}
/** As another process has it, which starts after the change. */
const restarted = () => ({ ...app.app.config, secret_key: undefined });

// docs/contract/admin.md#a-new-key
test('what is sealed opens with the new key, and links and recovery codes of before count on', async () => {
  const { database } = app;
  const config = restarted();
  const before = readInstanceKey(config);
  const stored = toStoredSettings({ EMAIL_HOST_PASSWORD: 'open sesame' }, config);
  await database.sql`update instance set settings = ${JSON.stringify(stored)}::text::jsonb`;
  const push = await readPushKeys({ db: database.db, config });
  const sealed = sealerWith(before).seal('totp', 'JBSWY3DP');
  await database.sql`insert into totp (user_id, sealed_secret) values (${person.id}, ${sealed})`;
  const codes = await inTransaction(database.db, (tx) => replaceRecoveryCodes(tx, config, person.id));
  const invitation = { id: person.id, link_salt: newLinkSalt() };
  const secret = invitationLinksOf(readKeys(config)).keyOf(invitation).split('.')[1] ?? '';
  const query = new URL(unsubscribeUrl(config, person.id)).searchParams;

  await rotate();
  const next = restarted();
  expect(readInstanceKey(next)).not.toBe(before);
  expect(await readSettings({ db: database.db, config: next })).toMatchObject({
    EMAIL_HOST_PASSWORD: 'open sesame',
  });
  expect(await readPushKeys({ db: database.db, config: next })).toEqual(push);
  const [row] = await database.sql<{ sealed_secret: string }[]>`select sealed_secret from totp`;
  expect(sealerWith(readInstanceKey(next)).open('totp', row?.sealed_secret ?? '')).toBe('JBSWY3DP');
  expect(invitationLinksOf(readKeys(next)).isSecretOf(invitation, secret)).toBe(true);
  const link = { user: query.get('user') ?? '', signature: query.get('signature') ?? '' };
  expect(isUnsubscribeLink(next, link)).toBe(true);
  const used = await inTransaction(database.db, (tx) =>
    takeRecoveryCode(tx, next, { user_id: person.id, code: codes[0] ?? '' }),
  );
  expect(used).toBe(true);
  expect(said.at(-1)).toEqual({ sealed: 3, unreadable: 0, is_done: true });
});

// docs/contract/admin.md#a-new-key
test('killed after the database and before the file, it goes on with the same next key', async () => {
  const config = restarted();
  const file = path.join(config.data_dir, 'instance-key');
  const before = readInstanceKey(config);
  await rotate(config);
  const next = fs.readFileSync(file, 'utf8').trim();
  // As the kill left it: the database has the next key, the directory both.
  fs.writeFileSync(`${file}.next`, next);
  fs.writeFileSync(file, before);
  await rotate(restarted());
  expect(fs.readFileSync(file, 'utf8').trim()).toBe(next);
  expect(fs.statSync(`${file}.before`).mode & 0o77).toBe(0);
  expect(said.at(-1)).toEqual({ sealed: 0, unreadable: 0, is_done: true });
  expect(await readSettings({ db: app.database.db, config: restarted() })).toMatchObject({
    EMAIL_HOST_PASSWORD: 'open sesame',
  });
});

test('nothing else is sealed than what gets the new key', () => {
  const api = path.join(import.meta.dirname, '../..');
  const files = fs.globSync('**/*.ts', { cwd: api, exclude: (name) => name.includes('node_modules') });
  const sealing = files.filter(
    (file) =>
      !/test|^cli\//.test(file) &&
      /seal(er)?Of\(.*\)\s*\.seal\(/s.test(fs.readFileSync(path.join(api, file), 'utf8')),
  );
  expect(sealing.toSorted()).toEqual(SEALING);
});
