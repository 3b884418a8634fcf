import { type RawBuilder, sql } from 'kysely';

/** A value for a jsonb column. Sent as text, since the driver would take a bare boolean or array for another type. */
export const toJsonb = (value: unknown): RawBuilder<unknown> =>
  sql`${value === null || value === undefined ? null : JSON.stringify(value)}::text::jsonb`;

/** A timestamp inside of JSON, in the form that columns have. */
export const isoTimestamp = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
