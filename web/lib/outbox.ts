import type { ApiAnswer } from './api-client.ts';
import { isRetryable } from './api-error.ts';
import { backoffDelay } from './backoff.ts';
import { useConnection } from './connection.ts';

export type Mutation<T = unknown> = {
  id: string;
  /** Mutations of one lane reach the server in the order they were made: usually the row's id. */
  lane: string;
  send: (mutationId: string) => Promise<ApiAnswer<T>>;
  onStored: (answer: ApiAnswer<T>) => void;
  onRefused: (error: unknown) => void;
};
type Queued = Mutation & { isWaiting: boolean };

const lanes = new Map<string, Queued[]>();
let attempt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function count() {
  const all = [...lanes.values()].flat();
  const waiting = all.filter((mutation) => mutation.isWaiting).length;
  useConnection.setState({ waiting, sending: all.length - waiting });
}

function finish(mutation: Queued) {
  const rest = (lanes.get(mutation.lane) ?? []).slice(1);
  if (rest.length > 0) lanes.set(mutation.lane, rest);
  else lanes.delete(mutation.lane);
  count();
  if (rest[0]) void run(rest[0]);
}

/** Nothing of the lane may overtake its head, so the whole lane waits for the network. */
function hold(lane: string) {
  for (const mutation of lanes.get(lane) ?? []) mutation.isWaiting = true;
  count();
  clearTimeout(retryTimer);
  retryTimer = setTimeout(retryOutbox, backoffDelay(attempt));
  attempt += 1;
}

async function run(mutation: Queued) {
  mutation.isWaiting = false;
  count();
  try {
    const answer = await mutation.send(mutation.id);
    attempt = 0;
    mutation.onStored(answer);
  } catch (error) {
    if (isRetryable(error)) return hold(mutation.lane);
    mutation.onRefused(error);
  }
  finish(mutation);
}

/** Sends now, or as soon as the network allows: the order within a lane is kept, a refusal never blocks what follows. */
export function submit<T>(mutation: Mutation<T>) {
  const lane = lanes.get(mutation.lane) ?? [];
  const queued: Queued = { ...(mutation as Mutation), isWaiting: lane[0]?.isWaiting ?? false };
  lanes.set(mutation.lane, [...lane, queued]);
  count();
  if (lane.length === 0) void run(queued);
}

/** Tries everything that waits again: the network came back, time passed, or the person asked. */
export function retryOutbox() {
  clearTimeout(retryTimer);
  for (const lane of [...lanes.values()]) if (lane[0]?.isWaiting) void run(lane[0]);
}

/** Forgets everything unsent: the person signed out. */
export function clearOutbox() {
  clearTimeout(retryTimer);
  lanes.clear();
  count();
}
