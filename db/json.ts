import { type RawBuilder, sql } from 'kysely';

/** A value for a jsonb column. Sent as text, since the driver would take a bare boolean or array for another type. */
export const toJsonb = (value: unknown): RawBuilder<unknown> =>
  sql`${value === null || value === undefined ? null : JSON.stringify(value)}::text::jsonb`;
