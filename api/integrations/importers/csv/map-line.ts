import { hash } from 'node:crypto';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { CsvField } from '@tandem/shared/integrations/importers/columns.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import type {
  Refusal,
  SourceCycle,
  SourceItem,
  SourceNote,
  SourcePerson,
  SourceProject,
  SourceValue,
} from '../source/source-item.ts';
import { estimateValue } from '../source/estimate-value.ts';
import { commentsIn, readComment } from './cells/comments.ts';
import { MAX_NAMES, namesIn } from './cells/lists.ts';
import { plainAsMarkdown, unmarked } from './cells/own-exports.ts';
import { type IdMaker, NAME_MAX, firstCell } from './item-ids.ts';
import { type LineMoments, momentsOf } from './line-moments.ts';
import { RELATIONS, type RelationField, distinct, linksIn, relatedIn, relationOf } from './line-ties.ts';
import type { TableStates } from './line-state.ts';
import { priorityOf } from './meanings/priority-words.ts';
import { readMoment } from './days/read-day.ts';
import type { TableSurvey } from './survey-table.ts';

/** Fields whose cells hold names. */
const RELATED = Object.keys(RELATIONS) as RelationField[];
const LISTS = ['assignees', 'creator', 'labels', 'modules', 'cycle', ...RELATED] as const;
type ListField = (typeof LISTS)[number];

/** What is the same for all lines of a table. */
export type Table = {
  survey: TableSurvey;
  project: SourceProject;
  ids: IdMaker;
  states: TableStates;
  /** When the table is read, for items of which it does not say when they were made. */
  now: string;
};

/** An item of a line, with what was changed or guessed of it; or why it is none. */
export function mapLine(
  table: Table,
  cells: readonly string[],
): { item: SourceItem; notes: SourceNote[] } | Refusal {
  const line = new Line(table, cells);
  const title = line.cell('title');
  if (title === '') return { error: 'the title is empty', reason: { code: 'no_title' } };
  const external_id = table.ids.next(cells, title);
  if (external_id === '') return { error: 'the id is empty', reason: { code: 'no_id' } };
  const crowded = LISTS.find((field) => line.isCrowded(field));
  if (crowded) return crowdedIn(crowded);
  const orderOf = (field: CsvField) => table.survey.days.get(field)?.order;
  const moments = momentsOf({ now: table.now, orderOf }, (field) => line.cell(field));
  if ('error' in moments) return moments;
  const notes: SourceNote[] = [];
  if (title.length > NAME_MAX) notes.push({ code: 'name_cut', value: cutText(title, 80) });
  const item = itemOf(line, { title, external_id, moments, notes });
  return { item, notes };
}

type Mapped = { title: string; external_id: string; moments: LineMoments; notes: SourceNote[] };

function itemOf(line: Line, { title, external_id, moments, notes }: Mapped): SourceItem {
  const { table } = line;
  const type = cutText(line.cell('type'), NAME_MAX) || null;
  const is_epic = table.survey.product?.epic_types?.includes(type?.toLowerCase() ?? '') ?? false;
  const state = table.states.of(line.cell('state'), {
    category: line.cell('state_group'),
    isDone: moments.completed_at !== null,
  });
  const { completed_at, notes: found } = moments.forState(state.group);
  const { links, notes: left } = linksIn(line.values('links'), moments.created_at);
  notes.push(...found, ...left);
  return {
    external_id,
    project: table.project,
    number: null,
    name: cutText(title, NAME_MAX),
    parts: line.description(),
    files: {},
    unlinked_files: 0,
    links,
    relations: line.relations(external_id),
    comments: line.comments(moments.created_at, notes),
    is_epic,
    state,
    priority: line.priority(),
    priority_name: cutText(line.cell('priority'), NAME_MAX) || null,
    type: is_epic ? null : type,
    parent: is_epic ? null : line.parent(external_id),
    creator: line.people('creator')[0] ?? null,
    assignees: line.people('assignees'),
    labels: line.named('label', 'labels').map((label) => ({ ...label, color: null, description: '' })),
    modules: line.named('module', 'modules').map((module) => ({ ...module, description: '' })),
    cycle: line.cycle(moments),
    other_cycles: line.otherCycles(),
    created_at: moments.created_at,
    updated_at: moments.updated_at,
    start_date: moments.start_date,
    target_date: moments.target_date,
    estimate: estimateValue(line.cell('estimate')),
    completed_at,
    ...(table.survey.custom.size > 0 && { fields: line.custom() }),
    fingerprint: fingerprintOf(table, line.cells),
  };
}

/** One line of a table, read by what its columns are. */
class Line {
  readonly table: Table;
  readonly cells: readonly string[];
  readonly #names = new Map<ListField, string[]>();
  readonly #crowded = new Set<ListField>();

  constructor(table: Table, cells: readonly string[]) {
    this.table = table;
    this.cells = cells;
  }

  /** The first value of a field. */
  cell(field: CsvField): string {
    const { places, product } = this.table.survey;
    const cell = firstCell(places, field, this.cells);
    if (cell === product?.empty_word) return '';
    return product?.is_own_export ? unmarked(cell) : cell;
  }

  /** All values of a field, as their columns stand. */
  values(field: CsvField): string[] {
    const { places, product } = this.table.survey;
    const cells = (places.get(field) ?? []).map((place) => this.cells[place] ?? '');
    return cells.filter((cell) => cell !== '' && cell !== product?.empty_word);
  }

  names(field: ListField): string[] {
    const known = this.#names.get(field);
    if (known) return known;
    const form = formOf(this.table.survey, field);
    const suffix = this.table.survey.product?.suffix;
    const { ids } = this.table.survey;
    const found = this.values(field).flatMap((cell) =>
      form === 'related' ? relatedIn(cell, { ids, suffix }) : namesIn(cell, form, suffix),
    );
    const names = [...new Set(found.slice(0, MAX_NAMES + 1).map((name) => cutText(name, NAME_MAX)))];
    if (found.length > MAX_NAMES) this.#crowded.add(field);
    this.#names.set(field, names);
    return names;
  }

  /** Whether a field has more names than a line may have. */
  isCrowded(field: ListField): boolean {
    this.names(field);
    return this.#crowded.has(field);
  }

  named(kind: string, field: ListField): { external_id: string; name: string }[] {
    return this.names(field).map((name) => ({ external_id: `${kind}:${name}`, name }));
  }

  /** Relations to other items: by key, id or title, as the table names them. */
  relations(own: string): SourceItem['relations'] {
    const { ids } = this.table.survey;
    const all = RELATED.flatMap((field) => this.names(field).map((name) => relationOf(name, field, ids)));
    return distinct(all, own);
  }

  priority(): Priority {
    const cell = this.cell('priority');
    return this.table.survey.product?.priorities?.[cell] ?? priorityOf(cell);
  }

  description(): SourceItem['parts'] {
    const text = this.cell('description');
    if (text === '') return [];
    return [{ body: this.table.survey.product?.is_own_export ? plainAsMarkdown(text) : text }];
  }

  people(field: 'assignees' | 'creator'): SourcePerson[] {
    return this.names(field).map(personNamed);
  }

  /** What stands in the columns that are custom fields. */
  custom(): SourceValue[] {
    const { custom, product } = this.table.survey;
    return [...custom.values()].map(({ field, places, isOfPeople }) => {
      const cells = places.map((place) => this.cells[place] ?? '');
      const texts = cells
        .filter((cell) => cell.trim() !== '' && cell !== product?.empty_word)
        .map((cell) => (product?.is_own_export ? unmarked(cell) : cell));
      if (!isOfPeople) return { field, texts };
      const names = texts.flatMap((cell) => namesIn(cell, 'commas', product?.suffix));
      const people = names.slice(0, MAX_NAMES).map((name) => personNamed(cutText(name, NAME_MAX)));
      return { field, texts, people };
    });
  }

  /** The last of several cycles: an item that was not done goes from one to the next. */
  cycle({ cycle_start, cycle_end }: LineMoments): SourceItem['cycle'] {
    const cycle = this.named('cycle', 'cycle').at(-1);
    return cycle ? { ...cycle, start_date: cycle_start, end_date: cycle_end } : null;
  }

  /** The cycles before the last one, of whose days the line says nothing. */
  otherCycles(): SourceCycle[] {
    const others = this.named('cycle', 'cycle').slice(0, -1);
    return others.map((cycle) => ({ ...cycle, start_date: null, end_date: null }));
  }

  /** The external id of the item above; null without one, and for the item itself. */
  parent(own: string): string | null {
    const { ids, product } = this.table.survey;
    const cell = this.cell('parent').replace(product?.suffix ?? '', '');
    const parent = cell === '' || cell === '[]' ? null : ids.resolve(cell);
    return parent === own ? null : parent;
  }

  comments(moment: string, notes: SourceNote[]): SourceItem['comments'] {
    const { product, days } = this.table.survey;
    const order = days.get('created_at')?.order;
    const reading = {
      readMoment: (text: string) => readMoment(text, order),
      personOf: (name: string) => (name === '' ? null : personNamed(cutText(name, NAME_MAX))),
      moment,
    };
    const written = this.values('comments').flatMap((cell) =>
      commentsIn(cell, product?.has_comment_heads ?? false),
    );
    for (const { is_plain, text } of written)
      if (is_plain) notes.push({ code: 'comment_as_text', value: text.slice(0, 80) });
    const comments = written.map((comment) => readComment(comment, reading));
    return [...new Map(comments.map((comment) => [comment.external_id, comment])).values()];
  }
}

const personNamed = (name: string): SourcePerson => ({
  external_id: name.toLowerCase(),
  display_name: name,
  is_bot: false,
});

const isRelated = (field: ListField): field is RelationField => field in RELATIONS;

function formOf({ product, people }: TableSurvey, field: ListField) {
  if (field === 'cycle') return 'whole';
  if (isRelated(field)) return 'related';
  if (field === 'labels' || field === 'modules') return product?.lists?.[field] ?? 'commas';
  if (product?.people === 'one') return 'whole';
  return product?.people ?? people.get(field as CsvField) ?? 'commas';
}

const crowdedIn = (field: string): Refusal => ({
  error: `${field}: more than ${MAX_NAMES} names`,
  reason: { code: 'crowded', field, value: String(MAX_NAMES) },
});

/** What the columns that are read amount to, and as what they are read. */
function fingerprintOf({ survey: { places, custom } }: Table, cells: readonly string[]): string {
  const textsAt = (at: readonly number[]) => at.map((place) => cells[place] ?? '');
  const fields = [...custom.values()].map(({ field, places: at }) => [`field ${field.name}`, textsAt(at)]);
  const read = [...places].map(([field, at]) => [field, textsAt(at)]);
  return hash('sha256', JSON.stringify([...read, ...fields]), 'base64url');
}
