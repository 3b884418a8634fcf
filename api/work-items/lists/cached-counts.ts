import type { ReadQuery } from '@tandem/db/postgres/read-query.ts';
import type { ProjectInPath } from '../../context.ts';

/** One count of a list: of a cell (group and sub-group), of a group, or of everything; `always` names a known group. */
export type CountRow = {
  level: 'always' | 'cell' | 'group' | 'total';
  key: string | null;
  sub_key: string | null;
  count: number;
};

const MAX_CACHED = 2000;
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
  remember(name, { seq: project.stream_seq, rows });
  return rows;
}

function remember(name: string, counted: { seq: number; rows: readonly CountRow[] }): void {
  if (counted.rows.length > MAX_ROWS_EACH) return;
  cache.delete(name);
  cache.set(name, counted);
  // The oldest goes first: maps remember the order of insertion.
  if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
}

type Each = { id: string; is_own: boolean; stream_seq: number };
type CountOfProject = CountRow & { project_id: string };

/** The same of several projects: `read` counts those whose streams have moved since. `query` names none of them. */
export async function readCachedOfEach<P extends Each>(
  projects: readonly P[],
  query: ReadQuery,
  read: (projects: readonly P[]) => Promise<CountOfProject[]>,
): Promise<CountRow[]> {
  const name = nameOf(query);
  const keyOf = ({ id, is_own }: Each) => `${id} ${is_own}\n${name}`;
  const known: CountRow[] = [];
  const moved: P[] = [];
  for (const project of projects) {
    const found = cache.get(keyOf(project));
    if (found?.seq === project.stream_seq) known.push(...found.rows);
    else moved.push(project);
  }
  if (moved.length === 0) return known;
  const names = moved.map((project) => `${keyOf(project)} ${project.stream_seq}`).join('\n');
  const counted = (await readOnce({ name: names, seq: 0 }, () => read(moved))) as CountOfProject[];
  const rowsOf = Map.groupBy(counted, ({ project_id }) => project_id);
  for (const project of moved) {
    remember(keyOf(project), { seq: project.stream_seq, rows: rowsOf.get(project.id) ?? [] });
  }
  return [...known, ...counted];
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
