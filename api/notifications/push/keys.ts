import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import webpush from 'web-push';
import type { Config } from '../../config.ts';
import { sealerOf } from '../../http/secrets/sealer.ts';

const SEAL = 'push';
type PushKeys = { public_key: string; private_key: string };

/** Keys by which push services know this installation: made once, and kept in its settings, the private one sealed. */
export async function readPushKeys({ db, config }: { db: Db; config: Config }): Promise<PushKeys> {
  const known = await find(db, config);
  if (known) return known;
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  const made = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: sealerOf(config).seal(SEAL, privateKey) };
  // Another process may have been quicker, unless what it sealed cannot be opened here.
  await sql`update instance set settings = settings || ${JSON.stringify(made)}::text::jsonb
    where not settings ? 'PUSH_PUBLIC_KEY' or settings->>'PUSH_PRIVATE_KEY' = ${await unreadable(db, config)}`.execute(
    db,
  );
  const keys = await find(db, config);
  if (!keys) throw new Error('The keys for push could not be stored.');
  return keys;
}

type Stored = { public_key: string | null; sealed: string | null };

async function read(db: Db): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select settings->>'PUSH_PUBLIC_KEY' as public_key, settings->>'PUSH_PRIVATE_KEY' as sealed from instance`.execute(
    db,
  );
  return rows[0];
}

async function find(db: Db, config: Config): Promise<PushKeys | null> {
  const row = await read(db);
  const private_key = row?.sealed ? sealerOf(config).open(SEAL, row.sealed) : null;
  return row?.public_key && private_key ? { public_key: row.public_key, private_key } : null;
}

/** What was sealed with another SECRET_KEY; the text that nothing is when all can be opened. */
async function unreadable(db: Db, config: Config): Promise<string> {
  const sealed = (await read(db))?.sealed ?? '';
  return sealed && sealerOf(config).open(SEAL, sealed) === null ? sealed : '';
}
