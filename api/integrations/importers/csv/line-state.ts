import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { SourceState } from '../source/source-item.ts';
import { NAME_MAX } from './item-ids.ts';
import { groupOfState } from './meanings/state-words.ts';

/** Where items are of which the table does not say it. */
export type DefaultState = { name: string; group: StateGroup };

/** Jira's categories, and the names of our own groups. */
const CATEGORIES: Readonly<Record<string, StateGroup>> = {
  'to do': 'unstarted',
  new: 'unstarted',
  unstarted: 'unstarted',
  backlog: 'backlog',
  'in progress': 'started',
  indeterminate: 'started',
  started: 'started',
  done: 'completed',
  complete: 'completed',
  completed: 'completed',
  cancelled: 'cancelled',
};

type Besides = {
  /** What the table says of the group of the state. */
  category: string;
  /** The table has a moment at which the item was completed. */
  isDone: boolean;
};

/** The states of a table, as they were first spelled in it and in the order in which they first stood. */
export class TableStates {
  readonly #states = new Map<string, SourceState & { is_sure: boolean }>();
  readonly #default: DefaultState;
  /** The name of the state of what is done, of a product that has no states. */
  readonly #done: string | undefined;

  constructor(initial: DefaultState, done: string | undefined) {
    this.#default = initial;
    this.#done = done;
  }

  of(cell: string, { category, isDone }: Besides): SourceState {
    const written = isDone && this.#done !== undefined ? this.#done : cell;
    const name = cutText(written, NAME_MAX) || this.#default.name;
    const key = name.toLowerCase();
    const known = this.#states.get(key);
    if (known) return known;
    const group = written === '' ? { group: this.#default.group, is_sure: true } : groupIn(name, category);
    const state = { external_id: `state:${key}`, name, rank: this.#states.size, ...group };
    this.#states.set(key, state);
    return state;
  }
}

/** The words of a cancelled state go before its category, because trackers have no category for it. */
function groupIn(name: string, category: string): { group: StateGroup; is_sure: boolean } {
  const said = CATEGORIES[category.trim().toLowerCase()];
  const worded = groupOfState(name);
  if (said === undefined) return worded;
  const isMoreExact = worded.is_sure && (worded.group === 'cancelled' || worded.group === 'backlog');
  return { group: isMoreExact ? worded.group : said, is_sure: true };
}
