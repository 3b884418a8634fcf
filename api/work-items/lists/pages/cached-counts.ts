import type { ReadQuery } from '@tandem/db/postgres/queries/read-query.ts';
import type { ProjectInPath } from '../../../context.ts';

/** One count of a list: of a cell (group and sub-group), of a group, or of everything; `always` names a known group. */
export type CountRow = {
  level: 'always' | 'cell' | 'group' | 'total';
  key: string | null;
  sub_key: string | null;
  count: number;
};

type Counted<R> = { seq: number; rows: readonly R[]; size: number };
type Each = { id: string; is_own: boolean; stream_seq: number };
type Limits<R> = {
  /** How many counts are kept in all. */
  most: number;
  /** How many counts a row has. */
  sizeOf: (row: R) => number;
};
/** The name of what was asked for takes as much memory as so many counts. */
const NAME = 50;
/** What has more than this part of all counts is not kept: everything else would go for it. */
const PART = 20;

const nameOf = ({ text, parameters }: ReadQuery) => `${text}\n${JSON.stringify(parameters)}`;

/**
 * Gives counts from memory while the project's stream has not moved. Exact, because every write to a project moves its
 * stream, and the statement with its values says whose list it is, of which project, through which filters, on which day.
 */
export class CountCache<R extends object> {
  private readonly limits: Limits<R>;
  private readonly counts = new Map<string, Counted<R>>();
  private size = 0;
  /** What is being counted: whoever asks for the same meanwhile waits for it instead of counting too. */
  private readonly counting = new Map<string, { seq: number; rows: Promise<R[]> }>();

  constructor(limits: Limits<R>) {
    this.limits = limits;
  }

  async read(project: ProjectInPath, query: ReadQuery, read: () => Promise<R[]>): Promise<readonly R[]> {
    const name = nameOf(query);
    const found = this.counts.get(name);
    if (found?.seq === project.stream_seq) return found.rows;
    const rows = await this.readOnce({ name, seq: project.stream_seq }, read);
    this.remember(name, project.stream_seq, rows);
    return rows;
  }

  /** The same of several projects: `read` counts those whose streams have moved since. `query` names none of them. */
  async readEach<P extends Each>(
    projects: readonly P[],
    query: ReadQuery,
    read: (projects: readonly P[]) => Promise<(R & { project_id: string })[]>,
  ): Promise<R[]> {
    const name = nameOf(query);
    const keyOf = ({ id, is_own }: Each) => `${id} ${is_own}\n${name}`;
    const known: R[] = [];
    const moved: P[] = [];
    for (const project of projects) {
      const found = this.counts.get(keyOf(project));
      if (found?.seq === project.stream_seq) known.push(...found.rows);
      else moved.push(project);
    }
    if (moved.length === 0) return known;
    const names = moved.map((project) => `${keyOf(project)} ${project.stream_seq}`).join('\n');
    const counted = (await this.readOnce({ name: names, seq: 0 }, () => read(moved))) as Awaited<
      ReturnType<typeof read>
    >;
    const rowsOf = Map.groupBy(counted, ({ project_id }) => project_id);
    for (const project of moved) {
      this.remember(keyOf(project), project.stream_seq, rowsOf.get(project.id) ?? []);
    }
    return [...known, ...counted];
  }

  private remember(name: string, seq: number, rows: readonly R[]): void {
    const { most, sizeOf } = this.limits;
    this.forget(name);
    const size = rows.reduce((sum, row) => sum + sizeOf(row), NAME);
    if (size > most / PART) return;
    this.counts.set(name, { seq, rows, size });
    this.size += size;
    // The oldest go first: maps remember the order of insertion.
    while (this.size > most) this.forget(this.counts.keys().next().value ?? '');
  }

  private forget(name: string): void {
    this.size -= this.counts.get(name)?.size ?? 0;
    this.counts.delete(name);
  }

  private async readOnce(
    { name, seq }: { name: string; seq: number },
    read: () => Promise<R[]>,
  ): Promise<R[]> {
    const begun = this.counting.get(name);
    // What ends the wait of the one who began need not end that of others.
    if (begun?.seq === seq) return begun.rows.catch(read);
    const own = { seq, rows: read() };
    this.counting.set(name, own);
    try {
      return await own.rows;
    } finally {
      if (this.counting.get(name) === own) this.counting.delete(name);
    }
  }
}

export const listCounts = new CountCache<CountRow>({ most: 200_000, sizeOf: () => 1 });
