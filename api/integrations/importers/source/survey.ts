import type { StateGroup } from '@tandem/shared/projects/states/schema.ts';
import { setImmediate } from 'node:timers/promises';
import { ImportError } from './import-error.ts';
import { NoteCounts } from './notes.ts';
import type { ParentOf } from './parent-notes.ts';
import { ValueSample } from './value-sample.ts';
import type {
  Place,
  Refusal,
  SourceCycle,
  SourceField,
  SourceItem,
  SourceLabel,
  SourceModule,
  SourceNote,
  SourcePerson,
  SourceProject,
  SourceState,
  TrackerSource,
} from './source-item.ts';

/** Where a value stands first, and how many items have it. */
export type EstimatedBy = Place & { items: number };
/** Where an item stands that names another one in a relation. */
type RelatedBy = Place & { from: string };
export type SurveyedField = { field: SourceField; sample: ValueSample };
export type Fault = Place & Refusal;
export type OnError = 'skip' | 'stop';

/** What a file holds, without its texts. Of what the product knows by name, two of one name are one. */
export type Survey = {
  project: SourceProject;
  states: Map<string, SourceState>;
  /** Names of the types of items, by the same in small letters. */
  types: Map<string, string>;
  labels: Map<string, SourceLabel>;
  modules: Map<string, SourceModule>;
  /** In which groups of states the items of a module are, by its name. */
  module_groups: Map<string, Set<StateGroup>>;
  /** By external id: two cycles may have one name. */
  cycles: Map<string, SourceCycle>;
  people: Map<string, SourcePerson>;
  /** Numbers of the items by their external ids; null for those that the source does not number. */
  numbers: Map<string, number | null>;
  highest_number: number;
  counts: {
    items: number;
    comments: number;
    relations: number;
    links: number;
    sub_items: number;
    epics: number;
    unlinked_files: number;
  };
  faults: Fault[];
  /** Of the records that are taken. */
  notes: NoteCounts;
  /** By the external ids of the items that have one. */
  parents: Map<string, ParentOf>;
  /** The first item that names each other one in a relation, by the external id of the other. */
  related: Map<string, RelatedBy>;
  /** Custom fields by their external ids, with what their values are like. */
  fields: Map<string, SurveyedField>;
  /** How often each value is an estimate, and where the first of them stands. */
  estimates: Map<string, EstimatedBy>;
};

/** `onRecord` is called for broken ones too, and may throw to stop the survey. */
export type SurveyOptions = { on_error: OnError; onRecord?: (items: number) => void };

/** After so many, others have their turn: one piece of a file may hold ten thousands of short lines. */
const RECORDS_AT_ONCE = 1000;

/**
 * Reads a file once to know all that its items refer to, so that the second reading can write each item with its
 * references in place; and to find every broken record before anything is written. Throws ImportError at the first
 * fault unless faults are skipped, and when no item is left.
 */
export async function surveySource(source: TrackerSource, options: SurveyOptions): Promise<Survey> {
  const survey = emptySurvey();
  let records = 0;
  for await (const entry of source.read()) {
    const refusal = 'error' in entry ? entry : findFault(survey, entry.item);
    if (refusal) noteFault(survey, faultOf(entry, refusal), options.on_error);
    else if ('item' in entry) {
      noteItem(survey, entry.item);
      noteChanges(survey, entry);
    }
    requireModest(survey);
    options.onRecord?.(survey.counts.items);
    records += 1;
    if (records % RECORDS_AT_ONCE === 0) await setImmediate();
  }
  for (const label of source.labels?.() ?? []) noteLabel(survey, label);
  requireModest(survey);
  if (survey.counts.items === 0) {
    const why = ['The file holds no work item.', firstOf(survey.faults)].join(' ').trim();
    throw new ImportError(why, { code: 'empty' });
  }
  return survey;
}

/**
 * A small file that unpacks to gigabytes may name something new in each of its lines, and all of that is held in memory.
 */
export const MAX_THINGS = 1_000_000;

/** What a project may be given of each kind that its screens list as a whole. */
const MAX_NAMED = 20_000;
const NAMED = ['states', 'types', 'labels', 'modules', 'cycles'] as const;
/** Why a record is not taken is held until the end of the import. */
const MAX_FAULTS = 100_000;

function requireModest(survey: Survey): void {
  const { faults, numbers, states, types, labels, modules, cycles, people, related, estimates } = survey;
  const many = NAMED.find((kind) => survey[kind].size > MAX_NAMED);
  if (many) throw new ImportError(`The file holds more than ${MAX_NAMED} ${many}.`, { code: 'too_large' });
  if (faults.length > MAX_FAULTS)
    throw new ImportError(`More than ${MAX_FAULTS} records cannot be read. ${firstOf(faults)}`);
  const maps = [numbers, states, types, labels, modules, cycles, people, related, estimates];
  const total = maps.reduce((sum, { size }) => sum + size, faults.length);
  if (total > MAX_THINGS)
    throw new ImportError(`The file holds more than ${MAX_THINGS} things.`, { code: 'too_large' });
}

const firstOf = ([fault]: readonly Fault[]): string =>
  fault ? `The first fault is in ${fault.place}: ${fault.error}.` : '';

const emptySurvey = (): Survey => ({
  project: { external_id: '', name: '' },
  states: new Map(),
  types: new Map(),
  labels: new Map(),
  modules: new Map(),
  module_groups: new Map(),
  cycles: new Map(),
  people: new Map(),
  numbers: new Map(),
  highest_number: 0,
  counts: { items: 0, comments: 0, relations: 0, links: 0, sub_items: 0, epics: 0, unlinked_files: 0 },
  faults: [],
  notes: new NoteCounts(),
  parents: new Map(),
  related: new Map(),
  fields: new Map(),
  estimates: new Map(),
});

type TakenEntry = Place & { item: SourceItem; notes?: readonly SourceNote[] };

function noteChanges(
  { notes, parents, related, estimates }: Survey,
  { item, notes: own = [], ...place }: TakenEntry,
): void {
  for (const note of own) notes.add(place, note);
  const others = (item.other_cycles ?? []).map(({ name }) => name);
  if (others.length > 0)
    notes.add(place, { code: 'other_cycles', value: `${item.external_id}: ${others.join(', ')}` });
  for (const { target } of item.relations)
    setOnce(related, target, { ...placeOf(place), from: item.external_id });
  if (item.estimate) {
    const known = estimates.get(item.estimate) ?? { ...placeOf(place), items: 0 };
    estimates.set(item.estimate, { ...known, items: known.items + 1 });
  }
  if (item.parent !== null) parents.set(item.external_id, { ...placeOf(place), parent: item.parent });
}

const placeOf = ({ place, line }: Place): Place => ({ place, ...(line === undefined ? {} : { line }) });

const WAY_ON = 'Fix the record, or import everything else with --on-error skip.';

function noteFault(survey: Survey, fault: Fault, onError: OnError): void {
  if (onError === 'stop')
    throw new ImportError(`In ${fault.place}: ${fault.error}. Nothing was imported. ${WAY_ON}`);
  survey.faults.push(fault);
}

const faultOf = ({ place, line }: Place, { error, reason }: Refusal): Fault => ({
  place,
  error,
  reason,
  ...(line === undefined ? {} : { line }),
});

function findFault(survey: Survey, item: SourceItem): Refusal | null {
  const value = item.external_id;
  if (survey.numbers.has(value)) {
    return { error: `${value} appears a second time`, reason: { code: 'twice', value } };
  }
  const { external_id } = survey.project;
  if (external_id !== '' && item.project.external_id !== external_id) {
    return {
      error: `${value} belongs to ${item.project.external_id}, the file began with ${external_id}`,
      reason: { code: 'other_project', value },
    };
  }
  return null;
}

function noteItem(survey: Survey, item: SourceItem): void {
  survey.project = item.project;
  survey.numbers.set(item.external_id, item.number);
  survey.highest_number = Math.max(survey.highest_number, item.number ?? 0);
  survey.counts.epics += item.is_epic ? 1 : 0;
  survey.counts.items += 1;
  survey.counts.comments += item.comments.length;
  survey.counts.relations += item.relations.length;
  survey.counts.links += item.links.length;
  survey.counts.unlinked_files += item.unlinked_files;
  survey.counts.sub_items += item.parent === null ? 0 : 1;
  setOnce(survey.states, item.state.name, item.state);
  if (item.type !== null) setOnce(survey.types, item.type.toLowerCase(), item.type);
  for (const label of item.labels) setOnce(survey.labels, label.name, label);
  for (const module of item.modules) noteModule(survey, module, item.state.group);
  for (const cycle of cyclesOf(item)) noteCycle(survey, cycle);
  for (const { field, texts } of item.fields ?? []) noteField(survey, field, texts);
  for (const person of peopleOf(item)) notePerson(survey, person);
}

const cyclesOf = ({ cycle, other_cycles = [] }: SourceItem) => [...(cycle ? [cycle] : []), ...other_cycles];

function noteField({ fields }: Survey, field: SourceField, texts: readonly string[]): void {
  const known = fields.get(field.external_id) ?? { field, sample: new ValueSample() };
  fields.set(field.external_id, known);
  known.sample.note(texts);
}

/** What the source says of a label itself is more than what an item says of it. */
function noteLabel({ labels }: Survey, label: SourceLabel): void {
  if ((labels.get(label.name)?.color ?? null) === null) labels.set(label.name, label);
}

function noteModule({ modules, module_groups }: Survey, module: SourceModule, group: StateGroup): void {
  setOnce(modules, module.name, module);
  setOnce(module_groups, module.name, new Set());
  module_groups.get(module.name)?.add(group);
}

/** A table says the days of a cycle in some lines only. */
function noteCycle({ cycles }: Survey, cycle: SourceCycle): void {
  const known = cycles.get(cycle.external_id);
  const isFuller = known?.start_date === null && cycle.start_date !== null;
  if (!known || isFuller) cycles.set(cycle.external_id, cycle);
}

function setOnce<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}

function* peopleOf(item: SourceItem): Generator<SourcePerson> {
  if (item.creator) yield item.creator;
  yield* item.assignees;
  for (const { people } of item.fields ?? []) if (people) yield* people;
  for (const comment of item.comments) if (comment.author) yield comment.author;
  for (const link of item.links) if (link.author) yield link.author;
}

/** A real name wins over an account name. */
function notePerson(survey: Survey, person: SourcePerson): void {
  const known = survey.people.get(person.external_id);
  if (!known || (known.display_name === known.external_id && person.display_name !== known.display_name)) {
    survey.people.set(person.external_id, person);
  }
}
