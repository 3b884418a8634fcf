import type { NewActivity } from '@tandem/db/rows/activities.ts';
import { must } from '@tandem/shared/must.ts';
import {
  ITEM_CREATED,
  type RecordedItem,
  changeActivities,
} from '../work-items/record/activities/item-changes.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoRow } from './demo-table.ts';

/** Two steps of one day are at least so far apart. */
const STEP_MS = 20 * 60_000;

export type DemoEvent = NewActivity & { actor_id: string; at: number };

/** Names and ids that a history speaks of. */
export type HistoryNames = {
  identifier: string;
  state: (name: string) => { id: string; name: string };
  person: (key: string) => { id: string; name: string };
  label: (name: string) => { id: string; name: string };
  points: (value: string) => { id: string; name: string };
  /** The states in the order of work. */
  states: readonly { name: string; group: string }[];
};

type Step = { at: number; actor_id: string; change: Partial<RecordedItem> };

/** What happened to an item until it looked as its row says: made, sorted in, planned, moved from state to state. */
export function demoHistory(row: DemoRow, names: HistoryNames, clock: DemoClock): DemoEvent[] {
  const key = `${names.identifier}-${row.number}`;
  const creator = names.person(row.creator);
  const made = clock.moment(row.made, key);
  const events: DemoEvent[] = [{ ...ITEM_CREATED, actor_id: creator.id, at: made }];
  let item = newItem(row, names);
  for (const step of [sortIn(row, names, made), ...moves(row, names, clock)]) {
    const after = { ...item, ...step.change };
    const at = Math.max(step.at, must(events.at(-1), 'it was made').at + STEP_MS);
    // One thing at a time: clients ask for what is newer than the last moment that they have.
    for (const [index, activity] of changeActivities(item, after).entries()) {
      events.push({ ...activity, actor_id: step.actor_id, at: at + index });
    }
    item = after;
  }
  return events;
}

function newItem(row: DemoRow, names: HistoryNames): RecordedItem {
  const first = must(names.states[0], 'a project has states').name;
  return {
    name: row.name,
    priority: 'none',
    state: names.state(first),
    parent: null,
    start_date: null,
    target_date: null,
    estimate: null,
    labels: [],
    assignees: [],
  };
}

/** Soon after it was made. */
function sortIn(row: DemoRow, names: HistoryNames, made: number): Step {
  return {
    at: made,
    actor_id: names.person(row.creator).id,
    change: { priority: row.priority, labels: row.labels.map(names.label) },
  };
}

/** Through the states up to its own: planning at the first, the last on the day of its move. */
function moves(row: DemoRow, names: HistoryNames, clock: DemoClock): Step[] {
  const path = pathTo(row, names);
  const last = row.moved ?? Math.min(row.made + 2, -1);
  return path.map((name, index) => {
    const isFirst = index === 0;
    const share = (index + 1) / path.length;
    const day = Math.round(row.made + (last - row.made) * share);
    return {
      at: clock.moment(day, `${names.identifier}-${row.number} ${name}`),
      actor_id: names.person(isFirst ? row.creator : (row.assignees[0] ?? row.creator)).id,
      change: { state: names.state(name), ...(isFirst ? planning(row, names, clock) : {}) },
    };
  });
}

function pathTo(row: DemoRow, names: HistoryNames): string[] {
  if (row.group === 'backlog') return [];
  if (row.group === 'cancelled') return [row.state];
  const order = names.states.filter(({ group }) => group !== 'backlog' && group !== 'cancelled');
  return order.slice(0, order.findIndex(({ name }) => name === row.state) + 1).map(({ name }) => name);
}

const planning = (row: DemoRow, names: HistoryNames, clock: DemoClock): Partial<RecordedItem> => ({
  start_date: row.start === null ? null : clock.date(row.start),
  target_date: row.due === null ? null : clock.date(row.due),
  estimate: row.points === null ? null : names.points(row.points),
  assignees: row.assignees.map(names.person),
});
