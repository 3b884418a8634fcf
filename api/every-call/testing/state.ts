import type { Sql } from '@tandem/db/postgres/client.ts';

/**
 * What reading leaves behind is no change; tables of the migrations, of attempts to sign in and of what was noted for
 * administrators are nobody's data.
 */
const IGNORED_TABLES = new Set([
  'audit_log',
  'recent_visits',
  'kysely_migration',
  'kysely_migration_lock',
  'sign_in_attempts',
]);
const IGNORED_COLUMNS: Record<string, string[]> = {
  api_tokens: ['last_used'],
  oauth_clients: ['last_used'],
  oauth_grants: ['last_used'],
  sessions: ['last_seen_at'],
  users: ['last_active'],
};
/** Numbers of streams only go up, also when a test puts rows back. */
const GROWING_TABLES = new Set(['change_streams']);

type Sums = ReadonlyMap<string, { all: string; foreign: string }>;
type SumsRow = { name: string; all: string; foreign: string };
type Table = { name: string; columns: string[]; has_workspace: boolean };
type Written = { name: string; is_gone: boolean; row: Record<string, unknown> };
/** How often each table was written to, writes that were taken back among them. */
type Writes = ReadonlyMap<string, string>;
/** The sums as they were when the triggers had counted so many writes, in `total` and by table. */
type Known = { total: string; writes: Writes; sums: Sums };

/**
 * All rows of a database as one sum per table, to see that nothing was changed, and a copy to put them back. Triggers
 * count the writes, so that only tables that somebody wrote to are looked at again.
 */
export class DatabaseState {
  private readonly sql: Sql;
  private readonly tables: Table[];
  private readonly foreignId: string;
  private origin: Sums = new Map();
  private known: Known = { total: '', writes: new Map(), sums: new Map() };

  private constructor(sql: Sql, tables: Table[], foreignId: string) {
    this.sql = sql;
    this.tables = tables;
    this.foreignId = foreignId;
  }

  static async open(sql: Sql, foreignWorkspaceId: string): Promise<DatabaseState> {
    const tables = await sql<Table[]>`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
        bool_or(a.attname = 'workspace_id') as has_workspace
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname`;
    const known = tables.filter(({ name }) => !IGNORED_TABLES.has(name));
    await sql.unsafe(`${COPIES} ${known.map(copyTable).join(' ')}`);
    const state = new DatabaseState(sql, known, foreignWorkspaceId);
    state.origin = await state.sums();
    return state;
  }

  async sums(): Promise<Sums> {
    // Before the sums: whatever comes between the two counts as not yet seen.
    const total = await this.totalOfWrites();
    if (total === this.known.total) return this.known.sums;
    const writes = await this.writes();
    const touched = this.tables.filter(({ name }) => writes.get(name) !== this.known.writes.get(name));
    const changes = await this.sumsOf(touched);
    this.known = { total, writes, sums: new Map([...this.known.sums, ...changes]) };
    return this.known.sums;
  }

  /** Every table's sum, whatever the triggers have seen. */
  allSums(): Promise<Sums> {
    return this.sumsOf(this.tables);
  }

  private async sumsOf(tables: Table[]): Promise<Sums> {
    if (tables.length === 0) return new Map();
    const query = tables.map((table) => sumOf(table, this.foreignId)).join(' union all ');
    const rows = await this.sql.unsafe<SumsRow[]>(query);
    return new Map(rows.map(({ name, ...parts }) => [name, parts]));
  }

  private async totalOfWrites(): Promise<string> {
    const [row] = await this.sql<{ total: string }[]>`
      select last_value::text || is_called as total from writes.of_all_tables`;
    return row?.total ?? '';
  }

  private async writes(): Promise<Writes> {
    const rows = await this.sql<{ name: string; count: string }[]>`
      select relname::text as name, coalesce(pg_sequence_last_value(oid), 0)::text as count
      from pg_class where relkind = 'S' and relnamespace = 'writes'::regnamespace`;
    return new Map(rows.map(({ name, count }) => [name, count]));
  }

  /** Every row, as text. */
  async rows(): Promise<string[]> {
    const rows = await this.sql.unsafe<{ row: string }[]>(
      this.tables.map(({ name }) => `select t::text as row from ${name} t`).join(' union all '),
    );
    return rows.map(({ row }) => row);
  }

  /** How many rows have one of these texts somewhere. */
  countOf(...texts: string[]): Promise<number> {
    return this.sumOfCounts(
      this.tables.map(({ name }) => countIn(name)),
      texts,
    );
  }

  /** How many more they are than at the beginning. */
  async addedWith(...texts: string[]): Promise<number> {
    const changed = await this.changed();
    const counts = changed.flatMap(({ name }) => [countIn(name), countIn(`copies.${name}`, '-')]);
    return this.sumOfCounts(counts, texts);
  }

  private async sumOfCounts(counts: string[], texts: string[]): Promise<number> {
    if (counts.length === 0) return 0;
    const rows = await this.sql.unsafe<{ n: number }[]>(
      `select sum(n)::int as n from (${counts.join(' union all ')}) c`,
      [texts.map((text) => `%${text}%`)],
    );
    return rows[0]?.n ?? 0;
  }

  /** The rows that are other than at the beginning, as they are, and those that are gone. */
  async written(): Promise<Written[]> {
    const changed = (await this.changed()).filter(({ name }) => !GROWING_TABLES.has(name));
    if (changed.length === 0) return [];
    return this.sql.unsafe<Written[]>(changed.map(writtenIn).join(' union all '));
  }

  private async changed(): Promise<Table[]> {
    const now = await this.sums();
    return this.tables.filter(({ name }) => now.get(name)?.all !== this.origin.get(name)?.all);
  }

  /** Puts all rows back as they were at the beginning. */
  async restore(): Promise<void> {
    const changed = (await this.changed()).filter(({ name }) => !GROWING_TABLES.has(name));
    if (changed.length === 0) return;
    await this.sql.begin((sql) => {
      // No triggers: foreign keys would delete what belongs to the rows.
      const statements = ['set local session_replication_role = replica;', ...changed.map(restoreTable)];
      return sql.unsafe(statements.join(' '));
    });
    const restored = changed.map(({ name }) => [name, this.origin.get(name)!] as const);
    this.known = { ...this.known, sums: new Map([...this.known.sums, ...restored]) };
  }
}

/** A copy of every table, and a counter of writes that goes on when a transaction is taken back. */
const COPIES = `
  create schema copies;
  create schema writes;
  create sequence writes.of_all_tables;
  create function writes.note() returns trigger language plpgsql as $$
    begin
      -- The total last: a reader of the total finds the table counted.
      perform nextval(format('writes.%I', tg_table_name)::regclass);
      perform nextval('writes.of_all_tables');
      return null;
    end $$;`;

const copyTable = ({ name }: Table) => `
  create table copies.${name} as table ${name};
  create sequence writes.${name};
  create trigger note_write after insert or update or delete or truncate on ${name} execute function writes.note();`;

const writtenIn = ({ name }: Table) => `
  select '${name}' as name, false as is_gone, to_jsonb(t) as row
    from ${name} t where t::text not in (select k::text from copies.${name} k)
  union all
  select '${name}', true, to_jsonb(k) from copies.${name} k where k::text not in (select t::text from ${name} t)`;

const countIn = (table: string, sign = '') =>
  `select ${sign}count(*) as n from ${table} t where t::text like any($1)`;

/** Only the rows that differ. */
const restoreTable = ({ name, columns }: Table) => {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return `
    delete from ${name} t where t::text not in (select k::text from copies.${name} k);
    insert into ${name} (${list})
      select ${list} from copies.${name} k where k::text not in (select t::text from ${name} t);`;
};

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
