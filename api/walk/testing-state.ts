import type { Sql } from '@tandem/db/client.ts';

/** What reading leaves behind is no change; tables of the migrations and of attempts to sign in are nobody's data. */
const IGNORED_TABLES = new Set([
  'recent_visits',
  'kysely_migration',
  'kysely_migration_lock',
  'sign_in_attempts',
]);
const IGNORED_COLUMNS: Record<string, string[]> = {
  sessions: ['last_seen_at'],
  users: ['last_active'],
};
/** Numbers of streams only go up, also when a test puts rows back. */
const KEPT_TABLES = new Set(['change_streams']);

type Sums = ReadonlyMap<string, { all: string; foreign: string }>;
type SumsRow = { name: string; all: string; foreign: string };
type Table = { name: string; columns: string[]; has_workspace: boolean };

/** All rows of a database as one sum per table, to see that nothing was changed, and a copy to put them back. */
export class DatabaseState {
  private readonly sql: Sql;
  private readonly tables: Table[];
  private readonly query: string;
  private origin: Sums = new Map();
  /** The sums at a position of the write-ahead log: while that stays, nobody has written anything. */
  private known: { position: string; sums: Sums } | undefined;

  private constructor(sql: Sql, tables: Table[], foreignId: string) {
    this.sql = sql;
    this.tables = tables;
    this.query = tables.map((table) => sumOf(table, foreignId)).join(' union all ');
  }

  static async open(sql: Sql, foreignWorkspaceId: string): Promise<DatabaseState> {
    const tables = await sql<Table[]>`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
        bool_or(a.attname = 'workspace_id') as has_workspace
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname`;
    const known = tables.filter(({ name }) => !IGNORED_TABLES.has(name));
    const state = new DatabaseState(sql, known, foreignWorkspaceId);
    await sql.unsafe('create schema kept');
    for (const { name } of known) await sql.unsafe(`create table kept.${name} as table ${name}`);
    state.origin = await state.sums();
    return state;
  }

  async sums(): Promise<Sums> {
    const [log] = await this.sql<
      { position: string }[]
    >`select pg_current_wal_insert_lsn()::text as position`;
    const position = log?.position ?? '';
    if (this.known?.position === position) return this.known.sums;
    const rows = await this.sql.unsafe<SumsRow[]>(this.query, [], { prepare: true });
    const sums = new Map(rows.map(({ name, ...parts }) => [name, parts]));
    this.known = { position, sums };
    return sums;
  }

  /** Moves with every write of anybody, also with one that is taken back. */
  async position(): Promise<string> {
    const [log] = await this.sql<
      { position: string }[]
    >`select pg_current_wal_insert_lsn()::text as position`;
    return log?.position ?? '';
  }

  /** How many rows have one of these texts somewhere. */
  async countOf(...texts: string[]): Promise<number> {
    const counts = this.tables.map(
      ({ name }) => `select count(*) as n from ${name} t where t::text like any($1)`,
    );
    const rows = await this.sql.unsafe<{ n: number }[]>(
      `select sum(n)::int as n from (${counts.join(' union all ')}) c`,
      [texts.map((text) => `%${text}%`)],
      { prepare: true },
    );
    return rows[0]?.n ?? 0;
  }

  /** Puts all rows back as they were at the beginning. */
  async restore(): Promise<void> {
    const now = await this.sums();
    const changed = this.tables.filter(
      ({ name }) => !KEPT_TABLES.has(name) && now.get(name)?.all !== this.origin.get(name)?.all,
    );
    if (changed.length === 0) return;
    await this.sql.begin(async (sql) => {
      // No triggers: foreign keys would delete what hangs on the rows.
      await sql`set local session_replication_role = replica`;
      for (const { name, columns } of changed) {
        const list = columns.map((column) => `"${column}"`).join(', ');
        await sql.unsafe(`delete from ${name}`);
        await sql.unsafe(`insert into ${name} (${list}) select ${list} from kept.${name}`);
      }
    });
    const kept = [...now].filter(([name]) => KEPT_TABLES.has(name));
    this.known = { position: await this.position(), sums: new Map([...this.origin, ...kept]) };
  }
}

/** Names of the tables that differ; `foreign` looks at the rows of the other workspace alone. */
export function changedTables(before: Sums, after: Sums, part: 'all' | 'foreign' = 'all'): string[] {
  return [...after].flatMap(([name, sums]) => (before.get(name)?.[part] === sums[part] ? [] : [name]));
}

function sumOf({ name, has_workspace }: Table, foreignId: string): string {
  const without = (IGNORED_COLUMNS[name] ?? []).map((column) => ` - '${column}'`).join('');
  const row = without ? `(to_jsonb(t)${without})::text` : 't::text';
  const hash = `hashtextextended(${row}, 0)::numeric`;
  const foreign = has_workspace ? `sum(${hash}) filter (where t.workspace_id = '${foreignId}')` : 'null';
  return `select '${name}' as name, count(*) || ':' || coalesce(sum(${hash}), 0) as all,
    coalesce((${foreign})::text, '') as foreign from ${name} t`;
}
