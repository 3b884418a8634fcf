import type { Tx } from '@tandem/db/postgres/client.ts';
import { SETTING_KEYS, settingOf } from '@tandem/shared/identity/instance/settings.ts';
import { sql } from 'kysely';
import { sealerWith } from '../../http/secrets/sealer.ts';

/** What is stored sealed, by the purpose that it is sealed for; `reseal.test.ts` finds what is missing here. */
const SEALED = [
  { table: 'totp', id: 'user_id', column: 'sealed_secret', purpose: 'totp' },
  { table: 'totp', id: 'user_id', column: 'pending_secret', purpose: 'totp' },
  { table: 'webhooks', id: 'id', column: 'secret', purpose: 'webhook secret' },
  { table: 'mails', id: 'id', column: 'sealed', purpose: 'mail' },
  { table: 'importers', id: 'id', column: 'sealed_source', purpose: 'source of an import' },
] as const;
const PUSH_KEY = 'PUSH_PRIVATE_KEY';

export type Resealed = { sealed: number; unreadable: number };
type Keys = { before: string; next: string };

/**
 * Seals with the next key what is sealed with the one before, all in this transaction; what is sealed with the next one
 * already stays. What neither opens is counted and stays as it is.
 */
export async function resealAll(tx: Tx, keys: Keys): Promise<Resealed> {
  const sum = await resealSettings(tx, keys);
  for (const place of SEALED) {
    const { sealed, unreadable } = await resealColumn(tx, keys, place);
    sum.sealed += sealed;
    sum.unreadable += unreadable;
  }
  // Stored responses may hold secrets. They are deleted within a day anyway.
  await sql`delete from idempotency_keys where jsonb_typeof(body) = 'object' and body ? 'sealed'`.execute(tx);
  return sum;
}

/** The text under the next key; null when it is there already, undefined when neither key opens it. */
function reseal({ before, next }: Keys, purpose: string, text: string): string | null | undefined {
  if (sealerWith(next).open(purpose, text) !== null) return null;
  const open = sealerWith(before).open(purpose, text);
  return open === null ? undefined : sealerWith(next).seal(purpose, open);
}

function count(sum: Resealed, text: string | null | undefined): text is string {
  if (text === undefined) sum.unreadable += 1;
  else if (text !== null) sum.sealed += 1;
  return typeof text === 'string';
}

async function resealColumn(
  tx: Tx,
  keys: Keys,
  { table, id, column, purpose }: (typeof SEALED)[number],
): Promise<Resealed> {
  const sum = { sealed: 0, unreadable: 0 };
  const [name, key, place] = [sql.table(table), sql.ref(id), sql.ref(column)];
  const { rows } = await sql<{ id: string; text: string }>`
    select ${key} as id, ${place} as text from ${name} where ${place} is not null order by ${key} for update`.execute(
    tx,
  );
  for (const row of rows) {
    const text = reseal(keys, purpose, row.text);
    if (count(sum, text))
      await sql`update ${name} set ${place} = ${text} where ${key} = ${row.id}`.execute(tx);
  }
  return sum;
}

async function resealSettings(tx: Tx, keys: Keys): Promise<Resealed> {
  const sum = { sealed: 0, unreadable: 0 };
  const { rows } = await sql<{ settings: Record<string, unknown> }>`
    select settings from instance for update`.execute(tx);
  const stored = rows[0]?.settings ?? {};
  const purposes: [string, string][] = [
    ...SETTING_KEYS.filter((key) => settingOf(key).is_secret).map((key): [string, string] => [
      key,
      'instance settings',
    ]),
    [PUSH_KEY, 'push'],
  ];
  const changed: Record<string, string> = {};
  for (const [key, purpose] of purposes) {
    const value = stored[key];
    if (typeof value !== 'string' || value === '') continue;
    const text = reseal(keys, purpose, value);
    if (count(sum, text)) changed[key] = text;
  }
  if (sum.sealed > 0)
    await sql`update instance set settings = settings || ${JSON.stringify(changed)}::text::jsonb`.execute(tx);
  return sum;
}
