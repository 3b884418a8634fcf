import type { Id, Mutation } from './mutation.ts';

export type Lane = {
  queue: Mutation[];
  isSending: boolean;
  /** The last try of its head failed; the next one is made by the timer, or sooner when asked, but never before `notBefore`. */
  isHeld: boolean;
  attempt: number;
  notBefore: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** What waits, in memory: each change once, in the lane that it has its order in. */
export const lanes = new Map<string, Lane>();
/** Rows whose create is not stored yet. */
export const creating = new Map<Id, Mutation>();
/** Their places in the order of all changes, of those that are written on the device. */
export const places = new Map<Id, number>();
/** What has ended in this tab's life: another tab may not have removed it from the device yet. */
export const ended = new Set<Id>();

/** The creates that have to be stored first. */
export const blockersOf = ({ needs, mentions }: Mutation) =>
  [...needs, ...mentions].map((id) => creating.get(id)).filter((create) => create !== undefined);

const allQueued = () => [...lanes.values()].flatMap(({ queue }) => queue);
export const findQueued = (wanted: Id) => allQueued().find(({ id }) => id === wanted);

/** What can never be stored because a row was refused: what is about it, and what is about rows that are refused with it. */
export function dependentsOf({ creates }: Mutation): Mutation[] {
  if (creates === null) return [];
  const about = allQueued().filter(({ needs }) => needs.includes(creates));
  return [...new Set(about.flatMap((mutation) => [mutation, ...dependentsOf(mutation)]))];
}

const placeOf = ({ id }: Mutation) => places.get(id) ?? Infinity;

/** In the order of all tabs, but never before a head that may have reached the server. */
export function enqueue(mutation: Mutation): Lane {
  const lane = lanes.get(mutation.lane) ?? {
    queue: [],
    isSending: false,
    isHeld: false,
    attempt: 0,
    notBefore: 0,
    timer: undefined,
  };
  const first = lane.isSending || lane.attempt > 0 ? 1 : 0;
  const later = lane.queue.findIndex((queued, at) => at >= first && placeOf(queued) > placeOf(mutation));
  const at = later < 0 ? lane.queue.length : later;
  lane.queue = lane.queue.toSpliced(at, 0, mutation);
  lanes.set(mutation.lane, lane);
  if (mutation.creates !== null) creating.set(mutation.creates, mutation);
  return lane;
}

export function takeOut(mutation: Mutation) {
  ended.add(mutation.id);
  places.delete(mutation.id);
  const lane = lanes.get(mutation.lane);
  if (!lane) return;
  if (lane.queue[0] === mutation) lane.attempt = 0;
  lane.queue = lane.queue.filter((queued) => queued !== mutation);
  if (lane.queue.length === 0) {
    clearTimeout(lane.timer);
    lanes.delete(mutation.lane);
  }
  if (mutation.creates !== null) creating.delete(mutation.creates);
}

export function forgetLanes() {
  for (const lane of lanes.values()) {
    clearTimeout(lane.timer);
    lane.queue = [];
  }
  for (const table of [lanes, creating, places, ended]) table.clear();
}
