import { randomUUID } from 'node:crypto';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type {
  CatalogDifference,
  ImportDifference,
  ItemSample,
} from '@tandem/shared/integrations/importers/schema.ts';
import { sql } from 'kysely';
import { firstFaults } from './source/first-faults.ts';
import {
  type ImportReport,
  type ImportRequest,
  type SurveyedTarget,
  surveyTarget,
} from './import-tracker.ts';
import type { SourceItem } from './source/source-item.ts';
import { findCycles, findLabels, findModules } from './write/write-catalog.ts';
import { type FoundPeople, findPeople } from './write/write-people.ts';
import { type FoundField, findFields } from './write/find-fields.ts';
import type { ImportPlace } from './write/import-run.ts';
import { type Known, emptyKnown, readKnown } from './write/known-items.ts';
import { ItemPlanner, type PlannedItem } from './write/plan-items.ts';
import { type FoundStates, findStates } from './write/write-states.ts';
import { findMissingTypes } from './write/write-types.ts';

const MAX_SAMPLES = 20;
const MAX_NAMES = 50;
const MAX_PEOPLE = 500;
/** For as many a group can be chosen. */
const MAX_STATES = 2_000;
const MAX_PRIORITIES = 200;

type Catalogs = Record<'states' | 'labels' | 'types' | 'cycles' | 'modules' | 'people', CatalogDifference>;
type Found = {
  states: FoundStates;
  people: FoundPeople;
  catalogs: Catalogs;
  known: Known;
  fields: FoundField[];
};

/**
 * What `importTracker` would do with the same request, by the same rules and without writing anything. Texts are not
 * converted and relations not looked at.
 */
export async function compareTracker(
  { db }: { db: Db },
  request: ImportRequest,
  report: ImportReport = () => {},
): Promise<Omit<ImportDifference, 'table'>> {
  const target = await surveyTarget(db, { ...request, on_error: 'skip' }, report);
  const { workspace, survey, existing } = target;
  const place: ImportPlace = {
    source: request.source.name,
    survey,
    workspace,
    people: request.people ?? new Map(),
    project: existing ? { id: existing.id } : null,
  };
  const found = await findAll(db, place);
  const items = await planItems(request, { target, found, report });
  const { faults, counts, notes } = survey;
  return {
    project: projectOf(request, target),
    ...items,
    ...found.catalogs,
    unlinked_files: counts.unlinked_files,
    not_taken: firstFaults(faults),
    notes: notes.rows(),
    fields: found.fields.map(({ source, sample, field, kind }) => ({
      name: field?.name ?? source.name,
      kind,
      is_new: field === null,
      items: sample.items,
    })),
    found_people: found.people.missing
      .slice(0, MAX_PEOPLE)
      .map(({ external_id, display_name }) => ({ username: external_id, display_name })),
  };
}

const projectOf = (request: ImportRequest, { survey, existing }: SurveyedTarget) => ({
  name: existing ? existing.name : request.name || survey.project.name || request.identifier,
  identifier: existing?.identifier ?? request.identifier,
  is_new: existing === undefined,
});

/** All that is here of what the file names, as of one moment. The server itself refuses writes meanwhile. */
function findAll(db: Db, place: ImportPlace): Promise<Found> {
  return inTransaction(db, async (tx) => {
    await sql`set transaction read only`.execute(tx);
    const states = await findStates(tx, place);
    const people = await findPeople(tx, place);
    const [labels, modules] = [await findLabels(tx, place), await findModules(tx, place)];
    const cycles = await findCycles(tx, place);
    const missingTypes = await findMissingTypes(tx, place);
    const { survey } = place;
    const catalogs: Catalogs = {
      states: catalogOf(survey.states.size, states.missing.map(nameOf)),
      labels: catalogOf(survey.labels.size, labels.missing.map(nameOfEntry)),
      modules: catalogOf(survey.modules.size, modules.missing.map(nameOfEntry)),
      cycles: catalogOf(survey.cycles.size, cycles.missing.map(nameOfEntry)),
      types: catalogOf(survey.types.size, missingTypes),
      people: catalogOf(
        survey.people.size,
        people.missing.map((person) => person.display_name),
      ),
    };
    const known = place.project ? await readKnown(tx, place.source, place.project.id) : emptyKnown();
    return { states, people, catalogs, known, fields: await findFields(tx, place) };
  });
}

const nameOf = ({ name }: { name: string }) => name;
const nameOfEntry = ([, { name }]: [string, { name: string }]) => name;
const catalogOf = (total: number, missing: readonly string[]): CatalogDifference => ({
  new: missing.length,
  unchanged: total - missing.length,
  names: missing.slice(0, MAX_NAMES),
});

type Plan = Pick<ImportDifference, 'items' | 'comments' | 'links' | 'found_states' | 'found_priorities'>;
type FoundPriority = NonNullable<ImportDifference['found_priorities']>[number];
type PlanInput = { target: SurveyedTarget; found: Found; report: ImportReport };

/** The second reading, planned by the planner of the import. */
async function planItems(
  { source }: ImportRequest,
  { target: { survey }, found, report }: PlanInput,
): Promise<Plan> {
  const { states, known } = found;
  const ids = new Map([...survey.states.keys()].map((name) => [name, states.ids.get(name) ?? randomUUID()]));
  const planner = new ItemPlanner(known, ids, { highest: survey.highest_number, reserved_from: null });
  const notes = new Notes(states, ids);
  const skipped = new Set(survey.faults.map(({ place }) => place));
  for await (const entry of source.read()) {
    if ('error' in entry || skipped.has(entry.place)) continue;
    notes.addState(entry.item);
    notes.addPriority(entry.item);
    const planned = planner.plan(entry.item);
    if (planned) notes.add(planned);
    notes.read += 1;
    report('writing', notes.read, survey.counts.items);
  }
  const { created, updated, unchanged, deleted_here } = planner.counts;
  return {
    items: {
      new: created,
      changed: updated,
      unchanged: unchanged - deleted_here,
      deleted_here,
      first_new: notes.first_new,
      first_changed: notes.first_changed,
    },
    comments: notes.comments,
    links: notes.links,
    found_states: notes.foundStates(),
    found_priorities: notes.foundPriorities(),
  };
}

/** What is kept of the planned items while the file goes by. */
class Notes {
  read = 0;
  readonly first_new: ItemSample[] = [];
  readonly first_changed: ItemSample[] = [];
  readonly comments = { new: 0, changed: 0 };
  readonly links = { new: 0 };
  readonly #stateNames: Map<string, string>;
  readonly #stateIds: ReadonlyMap<string, string>;
  readonly #missing: ReadonlySet<string>;
  readonly #found = new Map<string, { item: SourceItem['state']; items: number }>();
  readonly #priorities = new Map<string, FoundPriority>();

  constructor({ known, missing }: FoundStates, ids: ReadonlyMap<string, string>) {
    this.#stateIds = ids;
    this.#missing = new Set(missing.map(nameOf));
    this.#stateNames = new Map([...ids].map(([name, id]) => [id, name]));
    for (const { id, name } of known) this.#stateNames.set(id, name);
  }

  addState({ state }: SourceItem): void {
    const found = this.#found.get(state.name);
    if (found) found.items += 1;
    else this.#found.set(state.name, { item: state, items: 1 });
  }

  addPriority({ priority, priority_name: name }: SourceItem): void {
    if (name === null) return;
    const key = name.toLowerCase();
    const found = this.#priorities.get(key);
    if (found) found.items += 1;
    else this.#priorities.set(key, { name, priority, items: 1 });
  }

  add(planned: PlannedItem): void {
    for (const { is_new } of planned.comments) this.comments[is_new ? 'new' : 'changed'] += 1;
    this.links.new += planned.links.length;
    if (planned.action === 'create') this.#sample(this.first_new, planned);
    if (planned.action === 'update') this.#sample(this.first_changed, planned);
  }

  foundStates(): ImportDifference['found_states'] {
    return [...this.#found.values()]
      .slice(0, MAX_STATES)
      .map(({ item: { name, group, is_sure = true }, items }) => ({
        name,
        group,
        items,
        is_new: this.#missing.has(name),
        is_sure,
      }));
  }

  foundPriorities(): FoundPriority[] {
    return [...this.#priorities.values()].slice(0, MAX_PRIORITIES);
  }

  #sample(samples: ItemSample[], { item, before }: PlannedItem): void {
    if (samples.length >= MAX_SAMPLES) return;
    const { external_id, name } = item;
    samples.push({
      external_id,
      name,
      sequence_id: before?.number ?? null,
      changes: before ? this.#changesOf(item, before) : [],
    });
  }

  #changesOf(item: SourceItem, before: NonNullable<PlannedItem['before']>): ItemSample['changes'] {
    const nameOfState = (id: string | undefined) => this.#stateNames.get(id ?? '') ?? '';
    const pairs = [
      { field: 'name', from: before.name, to: item.name },
      {
        field: 'state',
        from: nameOfState(before.state_id),
        to: nameOfState(this.#stateIds.get(item.state.name)),
      },
      { field: 'priority', from: before.priority, to: item.priority },
    ] as const;
    return pairs.filter(({ from, to }) => from !== to);
  }
}
