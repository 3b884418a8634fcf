import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { LABEL_COLORS } from '@tandem/shared/projects/labels/colors.ts';
import type { ModuleStatus } from '@tandem/shared/planning/modules/statuses.ts';
import type { StateGroup } from '@tandem/shared/projects/states/schema.ts';
import { must } from '@tandem/shared/must.ts';
import type { SourceCycle, SourceLabel, SourceModule } from '../source/source-item.ts';
import { type ImportPlace, type ImportRun, scopeOf } from './import-run.ts';
import { insertRows } from './insert-rows.ts';

const FIRST_POSITION = 65_535;
const POSITION_STEP = 10_000;
/** A label has the same colour whenever and wherever it is imported. */
function colorOfName(name: string): string {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return must(LABEL_COLORS[hash % LABEL_COLORS.length], 'the index is within the palette');
}

type Table = 'labels' | 'modules' | 'cycles';
type Named = { external_id: string; name: string };
type Wanted<T extends Named> = {
  table: Table;
  wanted: Map<string, T>;
  /** Labels and modules of one name are one; cycles are told apart by the source alone. */
  isByName: boolean;
};
type Catalog<T extends Named> = Wanted<T> & {
  columns: (entry: T) => Record<string, unknown>;
};
const KINDS = { labels: 'label', modules: 'module', cycles: 'cycle' } as const;

type FoundCatalog<T> = { ids: Map<string, string>; missing: [string, T][]; last: number };
type WrittenCatalog = { ids: Map<string, string>; added: number };

/**
 * Looks for the entries by the survey's keys. One that was renamed or deleted here since an earlier run is found by its
 * external id: the former is used as it is, the latter has no id.
 */
async function findCatalog<T extends Named>(
  db: Db,
  place: ImportPlace,
  { table, wanted, isByName }: Wanted<T>,
): Promise<FoundCatalog<T>> {
  const known = place.project
    ? await db
        .selectFrom(table)
        .select(['id', 'name', 'external_id', 'sort_order', 'deleted_at'])
        .where('project_id', '=', place.project.id)
        .execute()
    : [];
  const live = known.filter((row) => row.deleted_at === null);
  const byName = new Map(isByName ? live.map((row) => [row.name, row]) : []);
  const byExternalId = new Map([...known, ...live].map((row) => [row.external_id, row]));
  const ids = new Map<string, string>();
  const missing: [string, T][] = [];
  for (const [key, entry] of wanted) {
    const row = byExternalId.get(entry.external_id) ?? byName.get(entry.name);
    if (!row) missing.push([key, entry]);
    else if (row.deleted_at === null) ids.set(key, row.id);
  }
  const last = known.reduce(
    (highest, row) => Math.max(highest, row.sort_order),
    FIRST_POSITION - POSITION_STEP,
  );
  return { ids, missing, last };
}

export const findLabels = (db: Db, place: ImportPlace) =>
  findCatalog(db, place, { table: 'labels', wanted: place.survey.labels, isByName: true });
export const findModules = (db: Db, place: ImportPlace) =>
  findCatalog(db, place, { table: 'modules', wanted: place.survey.modules, isByName: true });
export const findCycles = (db: Db, place: ImportPlace) =>
  findCatalog(db, place, { table: 'cycles', wanted: place.survey.cycles, isByName: false });

/** Ids of the entries by the survey's keys; those that are missing are made. */
async function writeCatalog<T extends Named>(
  tx: Tx,
  run: ImportRun,
  catalog: Catalog<T>,
): Promise<WrittenCatalog> {
  const { ids, missing, last } = await findCatalog(tx, run, catalog);
  for (const [key, id] of await insertMissing(tx, run, { catalog, missing, last })) ids.set(key, id);
  return { ids, added: missing.length };
}

type Missing<T extends Named> = { catalog: Catalog<T>; missing: [string, T][]; last: number };

async function insertMissing<T extends Named>(
  tx: Tx,
  run: ImportRun,
  { catalog, missing, last }: Missing<T>,
): Promise<Map<string, string>> {
  const sorted = missing.toSorted(([, a], [, b]) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const rows = sorted.map(([, entry], index) => ({
    id: randomUUID(),
    ...scopeOf(run),
    name: entry.name,
    sort_order: last + POSITION_STEP * (index + 1),
    external_source: run.source,
    external_id: entry.external_id,
    created_by: run.lead_id,
    updated_by: run.lead_id,
    ...catalog.columns(entry),
  }));
  await insertRows(tx, catalog.table, rows);
  run.made.add(
    KINDS[catalog.table],
    rows.map(({ id }) => id),
  );
  return new Map(sorted.map(([key], index) => [key, rows[index]?.id ?? '']));
}

export const writeLabels = (tx: Tx, run: ImportRun): Promise<WrittenCatalog> =>
  writeCatalog<SourceLabel>(tx, run, {
    table: 'labels',
    wanted: run.survey.labels,
    isByName: true,
    columns: ({ name, color, description }) => ({ color: color ?? colorOfName(name), description }),
  });

/** A module does not end before it starts: then the source knows nothing of its start. */
const ordered = (start_date: string | null, target_date: string | null) => ({
  start_date: start_date !== null && target_date !== null && start_date > target_date ? null : start_date,
  target_date,
});

const ENDED: readonly StateGroup[] = ['completed', 'cancelled'];

/** How a module stands: as its source says, else as its items do. */
function statusOf({ is_completed }: SourceModule, groups: ReadonlySet<StateGroup>): ModuleStatus {
  if (is_completed === true) return 'completed';
  const known = [...groups];
  if (is_completed === undefined && groups.has('completed') && known.every((each) => ENDED.includes(each))) {
    return 'completed';
  }
  return groups.has('started') || groups.has('completed') ? 'in-progress' : 'planned';
}

const NO_GROUPS: ReadonlySet<StateGroup> = new Set();

export const writeModules = (tx: Tx, run: ImportRun): Promise<WrittenCatalog> =>
  writeCatalog<SourceModule>(tx, run, {
    table: 'modules',
    wanted: run.survey.modules,
    isByName: true,
    columns: (module) => ({
      description: module.description,
      kind: module.kind ?? 'module',
      ...ordered(module.start_date ?? null, module.target_date ?? null),
      status: statusOf(module, run.survey.module_groups.get(module.name) ?? NO_GROUPS),
    }),
  });

export const writeCycles = (tx: Tx, run: ImportRun): Promise<WrittenCatalog> =>
  writeCatalog<SourceCycle>(tx, run, {
    table: 'cycles',
    wanted: run.survey.cycles,
    isByName: false,
    columns: ({ start_date, end_date }) => ({ start_date, end_date, owned_by_id: run.lead_id }),
  });
