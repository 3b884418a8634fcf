import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { oauthError } from './errors.ts';
import { destinationOf, isAllowedRedirect } from './redirect-uris.ts';

export type Client = { id: string; name: string; redirect_uris: string[] };

const MAX_NAME = 100;
const MAX_URIS = 10;
const MAX_URI = 500;
/** The most registrations without a grant. One more deletes the oldest of them. */
const MAX_UNUSED = 2_000;

/** Control signs, and those that turn the direction of a text around, would make a name read as another one. */
const readableName = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed();

const registration = z.object({
  redirect_uris: z.array(z.string().max(MAX_URI)).min(1).max(MAX_URIS),
  client_name: z.string().nullish(),
  grant_types: z.array(z.string()).nullish(),
  response_types: z.array(z.string()).nullish(),
});

type Registration = { name: string; redirect_uris: string[] };

/** What a program says of itself; 400 in the words of RFC 7591, 3.2.2. */
function readRegistration(body: unknown): Registration {
  const { data } = registration.safeParse(body);
  if (!data) {
    throw oauthError(
      'invalid_client_metadata',
      `redirect_uris is a list of one to ${MAX_URIS} addresses of at most ${MAX_URI} characters each.`,
    );
  }
  if (!data.redirect_uris.every(isAllowedRedirect)) {
    throw oauthError(
      'invalid_redirect_uri',
      'Addresses begin with https:, with http: at this very computer, or with the scheme of an app.',
    );
  }
  const { grant_types, response_types } = data;
  if (grant_types && !grant_types.includes('authorization_code')) {
    throw oauthError('invalid_client_metadata', 'grant_types has authorization_code, or is left out.');
  }
  if (response_types && !response_types.includes('code')) {
    throw oauthError('invalid_client_metadata', 'response_types has code, or is left out.');
  }
  const [first = ''] = data.redirect_uris;
  const name = readableName(data.client_name ?? '') || destinationOf(first).destination;
  return { name: name.slice(0, MAX_NAME), redirect_uris: [...new Set(data.redirect_uris)] };
}

/** Deletes the oldest registrations without a grant, so that they stay below the limit. */
async function endOldest(db: Db): Promise<void> {
  await sql`
    delete from oauth_clients where id in (
      select c.id from oauth_clients c
      where not exists (select from oauth_grants g where g.client_id = c.id)
      order by c.last_used desc, c.id offset ${MAX_UNUSED})`.execute(db);
}

/**
 * Registers a program as a public client, which has no secret (docs/contract/oauth.md#registration). Answers as
 * RFC 7591 has it.
 */
export async function registerClient(db: Db, body: unknown) {
  const { name, redirect_uris } = readRegistration(body);
  const { rows } = await sql<{ id: string; issued_at: number }>`
    insert into oauth_clients (name, redirect_uris) values (${name}, ${redirect_uris}::text[])
    returning id, extract(epoch from created_at)::int as issued_at`.execute(db);
  const { id, issued_at } = must(rows[0], 'a row was just inserted');
  await endOldest(db);
  return {
    client_id: id,
    client_id_issued_at: issued_at,
    client_name: name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'read write',
  };
}

const isId = (text: string): boolean => z.guid().safeParse(text).success;

/** The program with a `client_id`; undefined for any other text. */
export async function findClient(db: Db, id: string): Promise<Client | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('oauth_clients')
    .select(['id', 'name', 'redirect_uris'])
    .where('id', '=', id.toLowerCase())
    .executeTakeFirst();
}

/** Notes that a registration is in use, and holds it until the transaction ends; false where it has ended meanwhile. */
export async function noteClientUse(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await sql`update oauth_clients set last_used = now() where id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}
