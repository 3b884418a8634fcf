import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { STATE_GROUPS, type StateGroup } from '@tandem/shared/projects/states/schema.ts';
import type { SourceState } from '../source/source-item.ts';
import { type ImportPlace, type ImportRun, scopeOf } from './import-run.ts';
import { insertRows } from './insert-rows.ts';

const FIRST_SEQUENCE = 15_000;
const SEQUENCE_STEP = 10_000;
/** The first of a group is the colour of the state that a new project has there. */
const COLORS: Record<StateGroup, readonly string[]> = {
  backlog: ['#A3A3A3', '#8B8D98'],
  unstarted: ['#3A3A3A', '#60646C', '#0090FF'],
  started: ['#F59E0B', '#8E4EC6', '#0EA5E9', '#F97316'],
  completed: ['#16A34A', '#12A594', '#65A30D'],
  cancelled: ['#EF4444', '#B91C1C'],
};

type KnownState = {
  id: string;
  name: string;
  group: string;
  external_id: string | null;
  sequence: number;
  default: boolean;
};

/** The states of the project by the names of the source's, those that it lacks, and all that it has. */
export type FoundStates = { ids: Map<string, string>; missing: SourceState[]; known: KnownState[] };

/** Looks for the states of a file: one that an earlier run made, or one of the same name. */
export async function findStates(db: Db, place: ImportPlace): Promise<FoundStates> {
  const known = place.project ? await readStates(db, place.project.id) : [];
  const byLowerName = new Map(known.map((state) => [state.name.toLowerCase(), state.id]));
  const byName = new Map(known.map((state) => [state.name, state.id]));
  const byExternalId = new Map(known.map((state) => [state.external_id, state.id]));
  const ids = new Map<string, string>();
  const missing: SourceState[] = [];
  for (const state of [...place.survey.states.values()].toSorted(compareStates)) {
    const { name, external_id } = state;
    const id = byExternalId.get(external_id) ?? byName.get(name) ?? byLowerName.get(name.toLowerCase());
    if (id === undefined) missing.push(state);
    else ids.set(name, id);
  }
  return { ids, missing, known };
}

export const readStates = (db: Db, projectId: string): Promise<KnownState[]> =>
  db
    .selectFrom('states')
    .select(['id', 'name', 'group', 'external_id', 'sequence', 'default'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();

/**
 * Gives the ids of the project's states by the names of the source's, and makes those that are missing. A new project
 * has the source's states only; the first that is not started is its default. `added` says how many are new.
 */
export async function writeStates(
  tx: Tx,
  run: ImportRun,
): Promise<{ ids: Map<string, string>; added: number }> {
  const { ids, missing, known } = await findStates(tx, run);
  const last = Math.max(FIRST_SEQUENCE - SEQUENCE_STEP, ...known.map((state) => state.sequence));
  const needsDefault = !known.some((state) => state.default);
  for (const [name, id] of await insertStates(tx, run, { missing, last, needsDefault })) ids.set(name, id);
  return { ids, added: missing.length };
}

const compareStates = (a: SourceState, b: SourceState): number =>
  STATE_GROUPS.indexOf(a.group) - STATE_GROUPS.indexOf(b.group) || a.rank - b.rank;

type MissingStates = { missing: SourceState[]; last: number; needsDefault: boolean };

async function insertStates(
  tx: Tx,
  run: ImportRun,
  { missing, last, needsDefault }: MissingStates,
): Promise<Map<string, string>> {
  const start = missing.find(({ group }) => group === 'backlog' || group === 'unstarted') ?? missing[0];
  const countOf = new Map<StateGroup, number>();
  const rows = missing.map((state, index) => {
    const nth = countOf.get(state.group) ?? 0;
    countOf.set(state.group, nth + 1);
    return {
      id: randomUUID(),
      ...scopeOf(run),
      name: state.name,
      color: COLORS[state.group][nth % COLORS[state.group].length] ?? '',
      group: state.group,
      default: needsDefault && state === start,
      sequence: last + SEQUENCE_STEP * (index + 1),
      external_source: run.source,
      external_id: state.external_id,
      created_by: run.lead_id,
      updated_by: run.lead_id,
    };
  });
  await insertRows(tx, 'states', rows);
  run.made.add(
    'state',
    rows.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.name, row.id]));
}
