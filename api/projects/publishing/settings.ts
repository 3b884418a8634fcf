import type { Db } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import {
  ALL_LAYOUTS,
  type BoardViews,
  type publishedFields,
  type publishingFields,
} from '@tandem/shared/projects/publishing/settings.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { hashPassword, verifyPassword } from '../../http/secrets/passwords.ts';

type Named = Partial<z.infer<z.ZodObject<typeof publishingFields>>>;
/** As a body names it: a field that is undefined is not named. */
type PublishInput = { [K in keyof Named]: Named[K] | undefined };

type Published = z.infer<z.ZodObject<typeof publishedFields>>;

/** What is stored; a `password_hash` that is undefined stays as it is. */
export type PublishSettings = Omit<Published, 'has_password'> & { password_hash: string | null | undefined };

/** What is not named is off, but every layout is shown unless some are named. */
const NOTHING_ENABLED: PublishSettings = {
  is_comments_enabled: false,
  is_reactions_enabled: false,
  is_votes_enabled: false,
  is_indexed: false,
  expires_at: null,
  password_hash: null,
  view_props: ALL_LAYOUTS,
};

/**
 * What is stored for the password of a body: the same again for the one that the project or view has, which is no change.
 * Before the transaction: the work that a password takes is none for one.
 */
export async function hashOf(
  db: Db,
  published: string,
  { password }: PublishInput,
): Promise<string | null | undefined> {
  if (!password) return password;
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from deploy_boards
    where entity_identifier = ${published} and deleted_at is null and password_hash is not null`.execute(db);
  const stored = rows[0]?.password_hash;
  return stored && (await verifyPassword(stored, password)) ? stored : hashPassword(password);
}

/** What a body makes of the settings: those before it, or those of something that is published anew. */
export function publishSettings(
  input: PublishInput,
  hash: string | null | undefined,
  before: Published | null,
): PublishSettings {
  const { view_props, expires_at, password: _, ...flags } = input;
  const old = before ? settingsOf(before) : NOTHING_ENABLED;
  const named = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  return {
    ...old,
    ...(named as Partial<PublishSettings>),
    view_props: (view_props as BoardViews | undefined) ?? old.view_props,
    expires_at: expires_at === undefined ? old.expires_at : expires_at,
    password_hash: hash === undefined ? old.password_hash : hash,
  };
}

const settingsOf = (row: Published): PublishSettings => ({
  is_comments_enabled: row.is_comments_enabled,
  is_reactions_enabled: row.is_reactions_enabled,
  is_votes_enabled: row.is_votes_enabled,
  is_indexed: row.is_indexed,
  expires_at: row.expires_at,
  view_props: row.view_props,
  password_hash: undefined,
});

/** For the columns of `deploy_boards`. */
export const storedSettings = ({ view_props, password_hash, ...settings }: PublishSettings) => ({
  ...settings,
  view_props: toJsonb(view_props),
  ...(password_hash === undefined ? {} : { password_hash }),
});

/** The settings of `deploy_boards d` as they are answered; a layout that was never chosen is shown. */
export const publishedColumns: RawBuilder<Published> = sql`
  d.is_comments_enabled, d.is_reactions_enabled, d.is_votes_enabled, d.is_indexed, d.expires_at,
  d.password_hash is not null as has_password, ${sql.lit(JSON.stringify(ALL_LAYOUTS))}::jsonb || d.view_props as view_props`;
