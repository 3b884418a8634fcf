import type { ReadQuery } from '@tandem/db/postgres/read-query.ts';
import type { ProjectInPath } from '../../context.ts';

/** One count of a list: of a cell (group and sub-group), of a group, or of everything; `always` names a known group. */
export type CountRow = {
  level: 'always' | 'cell' | 'group' | 'total';
  key: string | null;
  sub_key: string | null;
  count: number;
};

const MAX_KEPT = 500;
const MAX_ROWS_EACH = 1000;
const kept = new Map<string, { seq: number; rows: readonly CountRow[] }>();

const nameOf = ({ text, parameters }: ReadQuery) => `${text}\n${JSON.stringify(parameters)}`;

/**
 * Gives counts from memory while the project's stream has not moved. Exact, because every write to a project moves its
 * stream, and the statement with its values says whose list it is, of which project, through which filters, on which day.
 */
export async function readKept(
  project: ProjectInPath,
  query: ReadQuery,
  read: () => Promise<CountRow[]>,
): Promise<readonly CountRow[]> {
  const name = nameOf(query);
  const found = kept.get(name);
  if (found?.seq === project.stream_seq) return found.rows;
  const rows = await read();
  if (rows.length > MAX_ROWS_EACH) return rows;
  kept.delete(name);
  kept.set(name, { seq: project.stream_seq, rows });
  // The oldest goes first: maps remember the order of insertion.
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
  return rows;
}
