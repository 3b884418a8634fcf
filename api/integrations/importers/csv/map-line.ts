import { createHash } from 'node:crypto';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { CsvField } from '@tandem/shared/integrations/importers/columns.ts';
import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import type { Refusal, SourceItem, SourcePerson, SourceProject, SourceState } from '../source/source-item.ts';
import { readDay, readMoment } from './days/read-day.ts';

const NAME_MAX = 255;
const LIST = /[,;\n]/;
/** Cells that hold lists, and how many names one may hold: a cell may have megabytes of them. */
const LISTS = ['assignees', 'creator', 'labels', 'modules'] as const;
const MAX_NAMES = 500;

/** Words by which people call what a state is about; the first group that one of them names is taken. */
const GROUPS: readonly (readonly [StateGroup, RegExp])[] = [
  ['cancelled', /cancel|reject|declin|won'?t|abandon|duplicate|отмен|отклон|отказ/i],
  ['completed', /done|clos|complet|resolv|finish|releas|готов|закры|заверш|выполнен|сделан|решен/i],
  ['started', /progress|review|doing|start|test|develop|в работе|провер|тест|разработ|выполня/i],
  ['backlog', /backlog|icebox|later|idea|бэклог|беклог|потом|иде/i],
];
const PRIORITIES: readonly (readonly [Priority, RegExp])[] = [
  ['urgent', /^(urgent|critical|blocker|highest|p0|срочн|критич|блокир)/i],
  ['high', /^(high|major|p1|высок)/i],
  ['medium', /^(medium|normal|p2|средн|обычн)/i],
  ['low', /^(low|minor|trivial|p3|p4|низк)/i],
];

const groupOf = (name: string): StateGroup =>
  GROUPS.find(([, words]) => words.test(name))?.[0] ?? 'unstarted';
const priorityOf = (name: string): Priority =>
  PRIORITIES.find(([, words]) => words.test(name))?.[0] ?? 'none';

/** What is the same for all lines of a table. */
export type Table = {
  project: SourceProject;
  places: ReadonlyMap<CsvField, number>;
  /** Where items are of which the table does not say it. */
  default_state: { name: string; group: StateGroup };
  /** When the table is read, for items of which it does not say when they were made. */
  now: string;
  /** States as they were first spelled in the table, and how many stood before them, by their small letters. */
  states: Map<string, { name: string; rank: number }>;
  /** How often each title, as it is cut, stood in a table without ids. */
  titles: Map<string, number>;
};

/** An item of a line, or why it is none. */
export function mapLine(table: Table, cells: readonly string[]): { item: SourceItem } | Refusal {
  const cell = (field: CsvField) => cells[table.places.get(field) ?? -1] ?? '';
  const title = cell('title');
  if (title === '') return { error: 'the title is empty', reason: { code: 'no_title' } };
  const external_id = idOf(table, cell('id'), title);
  if (external_id === '') return { error: 'the id is empty', reason: { code: 'no_id' } };
  const crowded = LISTS.find((field) => cell(field).split(LIST, MAX_NAMES + 1).length > MAX_NAMES);
  if (crowded) return crowdedIn(crowded);
  const days = { start_date: readDay(cell('start_date')), target_date: readDay(cell('target_date')) };
  const created = readMoment(cell('created_at'));
  for (const [field, value] of Object.entries({ ...days, created_at: created })) {
    if (value === undefined) return noDate(field, cell(field as CsvField).slice(0, 40));
  }
  const { start_date = null, target_date = null } = days;
  if (start_date && target_date && start_date > target_date)
    return { error: 'it would end before it starts', reason: { code: 'ends_first' } };
  const created_at = created ?? table.now;
  const state = stateOf(table, cell('state'));
  // Cut like the id that it names.
  const parent = cutText(cell('parent'), NAME_MAX);
  return {
    item: {
      ...{ external_id, project: table.project, number: null, name: cutText(title, NAME_MAX) },
      parts: cell('description') ? [{ body: cell('description') }] : [],
      ...{ files: {}, unlinked_files: 0, links: [], relations: [], comments: [], is_epic: false },
      state,
      priority: priorityOf(cell('priority')),
      priority_name: cutText(cell('priority'), NAME_MAX) || null,
      type: cutText(cell('type'), NAME_MAX) || null,
      parent: parent && parent !== external_id ? parent : null,
      creator: peopleOf(cell('creator'))[0] ?? null,
      assignees: peopleOf(cell('assignees')),
      labels: namesOf(cell('labels')).map((name) => ({
        ...named('label', name),
        color: null,
        description: '',
      })),
      modules: namesOf(cell('modules')).map((name) => ({ ...named('module', name), description: '' })),
      cycle: cycleOf(cell('cycle')),
      ...{ created_at, updated_at: table.now, start_date, target_date },
      completed_at: state.group === 'completed' ? table.now : null,
      fingerprint: fingerprintOf(table, cells),
    },
  };
}

const crowdedIn = (field: string): Refusal => ({
  error: `${field}: more than ${MAX_NAMES} names`,
  reason: { code: 'crowded', field, value: String(MAX_NAMES) },
});

const noDate = (field: string, value: string): Refusal => ({
  error: `${field}: "${value}" is no date`,
  reason: { code: 'no_date', field, value },
});

/** Lines without an id are told apart by their titles, and twins by how many there are of them. */
function idOf({ places, titles }: Table, id: string, title: string): string {
  if (places.has('id')) return cutText(id, NAME_MAX);
  const name = cutText(title, NAME_MAX - 10);
  const count = (titles.get(name) ?? 0) + 1;
  titles.set(name, count);
  return `${name}${count === 1 ? '' : ` (${count})`}`;
}

function stateOf({ states, default_state }: Table, cell: string): SourceState {
  const name = cutText(cell, NAME_MAX) || default_state.name;
  const key = name.toLowerCase();
  const first = states.get(key) ?? { name, rank: states.size };
  states.set(key, first);
  const group = cell === '' ? default_state.group : groupOf(name);
  return { external_id: `state:${key}`, ...first, group };
}

const named = (kind: string, name: string) => ({ external_id: `${kind}:${name}`, name });

const namesOf = (cell: string): string[] => [
  ...new Set(cell.split(LIST).flatMap((name) => cutText(name.trim(), NAME_MAX) || [])),
];

const peopleOf = (cell: string): SourcePerson[] =>
  namesOf(cell).map((name) => ({ external_id: name.toLowerCase(), display_name: name, is_bot: false }));

function cycleOf(cell: string) {
  const name = cutText(cell, NAME_MAX);
  return name ? { ...named('cycle', name), start_date: null, end_date: null } : null;
}

/** What the columns that are read amount to, and as what they are read. */
const fingerprintOf = ({ places }: Table, cells: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...places].map(([field, place]) => [field, cells[place] ?? ''])))
    .digest('base64url');
