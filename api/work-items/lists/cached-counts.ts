import type { ReadQuery } from '@tandem/db/postgres/read-query.ts';
import type { ProjectInPath } from '../../context.ts';

/** One count of a list: of a cell (group and sub-group), of a group, or of everything; `always` names a known group. */
export type CountRow = {
  level: 'always' | 'cell' | 'group' | 'total';
  key: string | null;
  sub_key: string | null;
  count: number;
};

const MAX_CACHED = 500;
const MAX_ROWS_EACH = 1000;
const cache = new Map<string, { seq: number; rows: readonly CountRow[] }>();
/** What is being counted: whoever asks for the same meanwhile waits for it instead of counting too. */
const counting = new Map<string, { seq: number; rows: Promise<CountRow[]> }>();

const nameOf = ({ text, parameters }: ReadQuery) => `${text}\n${JSON.stringify(parameters)}`;

/**
 * Gives counts from memory while the project's stream has not moved. Exact, because every write to a project moves its
 * stream, and the statement with its values says whose list it is, of which project, through which filters, on which day.
 */
export async function readCached(
  project: ProjectInPath,
  query: ReadQuery,
  read: () => Promise<CountRow[]>,
): Promise<readonly CountRow[]> {
  const name = nameOf(query);
  const found = cache.get(name);
  if (found?.seq === project.stream_seq) return found.rows;
  const rows = await readOnce({ name, seq: project.stream_seq }, read);
  if (rows.length > MAX_ROWS_EACH) return rows;
  cache.delete(name);
  cache.set(name, { seq: project.stream_seq, rows });
  // The oldest goes first: maps remember the order of insertion.
  if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
  return rows;
}

async function readOnce(
  { name, seq }: { name: string; seq: number },
  read: () => Promise<CountRow[]>,
): Promise<CountRow[]> {
  const begun = counting.get(name);
  // What ends the wait of the one who began need not end that of others.
  if (begun?.seq === seq) return begun.rows.catch(read);
  const own = { seq, rows: read() };
  counting.set(name, own);
  try {
    return await own.rows;
  } finally {
    if (counting.get(name) === own) counting.delete(name);
  }
}
