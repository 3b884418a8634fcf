import { Readable } from 'node:stream';
import type { Db } from '@tandem/db/postgres/client.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { AuditEntry, AuditFilters, AuditQuery } from '@tandem/shared/platform/audit-log/schema.ts';
import { csvLine } from '../../http/files/csv.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import { type AuditScope, readEntries, readEntriesBelow } from './repo.ts';

const PAGE = { default: 50, max: 1000 };
/** Lines that are read at a time for a copy. */
const BATCH = 1000;

/** A page of the log, the newest first (docs/contract/audit-log.md#pages-of-the-log). */
export async function listEntries(
  db: Db,
  scope: AuditScope,
  { per_page, cursor, ...filters }: AuditQuery,
): Promise<Envelope<AuditEntry[]>> {
  const page = parsePage({ per_page, cursor }, PAGE);
  const { found, total } = await readEntries(db, scope, filters, page);
  return flatEnvelope(page, found, total);
}

const COLUMNS = [
  'Time (UTC)',
  'Action',
  'Person',
  'Person id',
  'Target',
  'Target type',
  'Target id',
  'Details',
  'Address',
  'Browser',
  'Request',
];

const cellsOf = (entry: AuditEntry): (string | null)[] => [
  entry.created_at,
  entry.action,
  entry.actor_name,
  entry.actor,
  entry.target_name,
  entry.target_type,
  entry.target_id,
  Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : '',
  entry.ip_address,
  entry.user_agent,
  entry.request_id,
];

async function* lines(db: Db, scope: AuditScope, filters: AuditFilters): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let last: AuditEntry | undefined;
  while (true) {
    const entries = await readEntriesBelow(db, scope, filters, { entry: last, limit: BATCH });
    yield entries.map((entry) => csvLine(cellsOf(entry))).join('');
    if (entries.length < BATCH) return;
    last = entries.at(-1);
  }
}

/** The log as CSV, as fast as its reader takes it (docs/contract/audit-log.md#a-copy). */
export const csvOf = (db: Db, scope: AuditScope, filters: AuditFilters): Readable =>
  Readable.from(lines(db, scope, filters));
