import { randomUUID } from 'node:crypto';
import { must } from '@tandem/shared/must.ts';
import type { SourceComment, SourceItem, SourceLink } from '../source/source-item.ts';
import type { Known, KnownItem } from './known-items.ts';

const FIRST_POSITION = 65_535;
const POSITION_STEP = 10_000;

/**
 * An id of version 7, that begins with its moment: ids that grow are put at the end of an index, those by chance all over
 * it, which costs the database far more.
 */
function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Nobody plans in more; a file in which each item stands below the one before would take the square of its length. */
export const MAX_LEVELS = 100;

export type PlannedComment = { comment: SourceComment; id: string; is_new: boolean };

/** What is to be done with one item of the file. */
export type PlannedItem = {
  item: SourceItem;
  id: string;
  number: number;
  state_id: string;
  /** Of a new item whose parent is written before it; parents of others are written once all items are. */
  parent_id: string | null;
  /** Null leaves the item where it stands in its state. */
  sort_order: number | null;
  action: 'create' | 'update' | 'keep';
  /** What was here before; null for a new item. */
  before: KnownItem | null;
  comments: PlannedComment[];
  links: SourceLink[];
};

export type PlanCounts = {
  created: number;
  updated: number;
  unchanged: number;
  renumbered: number;
  /** Deleted here, and so left alone; they count as unchanged too. */
  deleted_here: number;
};

/** Where the planner's numbers begin: the highest of the file, and the first that was reserved for items without one. */
export type Numbers = { highest: number; reserved_from: number | null };

/**
 * Decides what the file changes. An item is written again only when it is newer at the source than here, so work done
 * here since the last run stays until the source moves on; what was deleted here stays deleted. A source that does not say
 * when it changes items is newer where a record amounts to something else than at the run before.
 */
export class ItemPlanner {
  readonly counts: PlanCounts = {
    created: 0,
    updated: 0,
    unchanged: 0,
    renumbered: 0,
    deleted_here: 0,
  };
  /** The highest number that was given to an item. */
  last_number: number;
  readonly #known: Known;
  /** Ids by the source's names of states. */
  readonly #states: ReadonlyMap<string, string>;
  #reserved: number | null;
  /** New items by their external ids, of which all that stand above are new too and written before. */
  readonly #rooted = new Map<string, { id: string; level: number }>();

  constructor(known: Known, states: ReadonlyMap<string, string>, { highest, reserved_from }: Numbers) {
    this.#known = known;
    this.#states = states;
    this.#reserved = reserved_from;
    this.last_number = Math.max(known.last_number, highest);
  }

  /** Null for an item that was deleted here. */
  plan(item: SourceItem): PlannedItem | null {
    const state_id = must(this.#states.get(item.state.name), 'the survey has seen every state');
    const known = this.#known.items.get(item.external_id);
    if (!known) return this.#planNew(item, state_id);
    if (known.is_deleted) {
      this.counts.unchanged += 1;
      this.counts.deleted_here += 1;
      return null;
    }
    return this.#planKnown(item, state_id, known);
  }

  #planNew(item: SourceItem, state_id: string): PlannedItem {
    this.counts.created += 1;
    const id = newId();
    return {
      item,
      id,
      number: this.#takeNumber(item.number),
      state_id,
      parent_id: this.#placeBelow(item, id),
      sort_order: this.#takePosition(state_id),
      action: 'create',
      before: null,
      comments: item.comments.map((comment) => ({ comment, id: newId(), is_new: true })),
      links: item.links,
    };
  }

  /** An item below one that is written before it can be in no ring. */
  #placeBelow({ external_id, parent }: SourceItem, id: string): string | null {
    const above = parent === null ? undefined : this.#rooted.get(parent);
    const level = above ? above.level + 1 : 0;
    if ((parent === null || above) && level < MAX_LEVELS) this.#rooted.set(external_id, { id, level });
    return level < MAX_LEVELS ? (above?.id ?? null) : null;
  }

  #planKnown(item: SourceItem, state_id: string, known: KnownItem): PlannedItem {
    const isNewer =
      item.fingerprint === undefined
        ? Date.parse(item.updated_at) > known.updated_at
        : item.fingerprint !== known.fingerprint;
    const isMoved = isNewer && known.state_id !== state_id;
    this.counts[isNewer ? 'updated' : 'unchanged'] += 1;
    return {
      item,
      id: known.id,
      number: known.number,
      state_id,
      parent_id: null,
      sort_order: isMoved ? this.#takePosition(state_id) : null,
      action: isNewer ? 'update' : 'keep',
      before: known,
      comments: item.comments.flatMap((comment) => this.#planComment(known.id, comment)),
      links: item.links.filter((link) => !this.#known.links.has(`${known.id} ${link.url}`)),
    };
  }

  #planComment(itemId: string, comment: SourceComment): PlannedComment[] {
    const known = this.#known.comments.get(`${itemId}/${comment.external_id}`);
    if (!known) return [{ comment, id: newId(), is_new: true }];
    const isNewer = Date.parse(comment.updated_at) > known.updated_at;
    return isNewer && !known.is_deleted ? [{ comment, id: known.id, is_new: false }] : [];
  }

  /** An item keeps its number unless somebody here was given it first. */
  #takeNumber(wanted: number | null): number {
    let number = wanted ?? this.#takeReserved();
    if (this.#known.numbers.has(number)) {
      this.last_number += 1;
      this.counts.renumbered += 1;
      number = this.last_number;
    }
    this.#known.numbers.add(number);
    return number;
  }

  #takeReserved(): number {
    const number = this.#reserved ?? this.last_number + 1;
    if (this.#reserved !== null) this.#reserved += 1;
    this.last_number = Math.max(this.last_number, number);
    return number;
  }

  #takePosition(stateId: string): number {
    const last = this.#known.positions.get(stateId);
    const position = last === undefined ? FIRST_POSITION : last + POSITION_STEP;
    this.#known.positions.set(stateId, position);
    return position;
  }
}
