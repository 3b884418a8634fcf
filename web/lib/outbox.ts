import { type ApiAnswer, type ApiRequest, api } from './api-client.ts';
import { ApiError, isFinal } from './api-error.ts';
import { backoffDelay } from './backoff.ts';
import { useConnection } from './connection.ts';
import { isSessionOf } from './session.ts';
import { withoutId } from './without-id.ts';

type Id = string;

/** A change on its way to the server, as data: nothing of it is lost when it is written down and read again. */
export type Mutation = {
  /** Under this key the server stores it once, however often it is sent. */
  id: Id;
  /** Who made it: it is never sent in the session of somebody else. */
  userId: Id;
  /** Whose handler hears how it ended. */
  kind: string;
  /** Mutations of one lane reach the server in the order they were made. */
  lane: string;
  request: ApiRequest;
  /** The row that is there once this is stored; null when it makes none. */
  creates: Id | null;
  /** Rows that it is about: it waits until they are stored, and is refused with them. */
  needs: readonly Id[];
  /** Rows that its body only names, such as labels: it waits for them, and goes on without those that are refused. */
  mentions: readonly Id[];
};

/** Why a mutation ended without being stored: refused itself, or with `root`, the create that was. */
export type Refusal = { error: ApiError; root: Mutation; dependents: number };

/** What happens when the server has said its final word: exactly one of the first two is called, once. */
export type MutationHandler<M extends Mutation> = {
  onStored: (mutation: M, answer: ApiAnswer<unknown>) => void;
  onRefused: (mutation: M, refusal: Refusal) => void;
  /** A row that it names was refused, and is not in its body any more. */
  onMentionGone: (mutation: M, goneId: Id) => void;
};

type Lane = {
  queue: Mutation[];
  isSending: boolean;
  /** The last try of its head failed; the next one is made by the timer, or sooner when told, but never before `notBefore`. */
  isHeld: boolean;
  attempt: number;
  notBefore: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** Whoever asks for more time than this may be a proxy that knows nothing of us. */
const MAX_ASKED_MS = 10 * 60_000;

const lanes = new Map<string, Lane>();
const handlers = new Map<string, MutationHandler<Mutation>>();
/** Rows whose create is not stored yet. */
const creating = new Map<Id, Mutation>();
const waiters = new Map<Id, (answer: ApiAnswer<unknown> | null) => void>();

/** Names what hears of the ends of one kind, once, when its module is loaded. */
export function handleMutations<M extends Mutation>(kind: string, handler: MutationHandler<M>) {
  handlers.set(kind, handler as unknown as MutationHandler<Mutation>);
}

const handlerOf = ({ kind }: Mutation) => {
  const handler = handlers.get(kind);
  if (!handler) throw new Error(`Nothing handles mutations of the kind ${kind}.`);
  return handler;
};

const isAllowed = ({ userId }: Mutation) => !useConnection.getState().isSignedOut && isSessionOf(userId);

/** The creates that have to be stored first. */
const blockersOf = ({ needs, mentions }: Mutation) =>
  [...needs, ...mentions].map((id) => creating.get(id)).filter((create) => create !== undefined);

/** Nothing of this lane will be sent before something happens: the network, the session or the server is missing. */
function isStuck(lane: Lane | undefined): boolean {
  const head = lane?.queue[0];
  if (!lane || !head || lane.isSending) return false;
  if (lane.isHeld || !isAllowed(head)) return true;
  return blockersOf(head).some((create) => isStuck(lanes.get(create.lane)));
}

function count() {
  let waiting = 0;
  let all = 0;
  for (const lane of lanes.values()) {
    all += lane.queue.length;
    if (isStuck(lane)) waiting += lane.queue.length;
  }
  useConnection.setState({ waiting, sending: all - waiting });
}

function advance(lane: Lane) {
  const head = lane.queue[0];
  if (!head || lane.isSending || lane.timer !== undefined) return;
  if (isAllowed(head) && blockersOf(head).length === 0) void send(lane, head);
}

function advanceAll() {
  for (const lane of [...lanes.values()]) advance(lane);
  count();
}

async function send(lane: Lane, mutation: Mutation) {
  lane.isSending = true;
  lane.isHeld = false;
  const answer = await api.send(mutation.request, mutation.id).catch((error: unknown) => ({ error }));
  lane.isSending = false;
  // Everything was forgotten meanwhile.
  if (lane.queue[0] !== mutation) return;
  try {
    if (!('error' in answer)) store(mutation, answer);
    else if (isFinal(answer.error)) refuse(mutation, answer.error);
    else hold(lane, answer.error);
  } finally {
    advanceAll();
  }
}

/** Nothing of the lane may overtake its head, so the whole lane waits; other lanes go on. */
function hold(lane: Lane, error: unknown) {
  const asked = error instanceof ApiError ? Math.min(error.retryAfterMs, MAX_ASKED_MS) : 0;
  const wait = Math.max(asked + backoffDelay(0), backoffDelay(lane.attempt));
  lane.isHeld = true;
  lane.attempt += 1;
  lane.notBefore = Date.now() + asked;
  lane.timer = setTimeout(() => wake(lane), wait);
}

function wake(lane: Lane) {
  clearTimeout(lane.timer);
  lane.timer = undefined;
  advance(lane);
  count();
}

function takeOut(mutation: Mutation) {
  const lane = lanes.get(mutation.lane);
  if (!lane) return;
  if (lane.queue[0] === mutation) lane.attempt = 0;
  lane.queue = lane.queue.filter((queued) => queued !== mutation);
  if (lane.queue.length === 0) lanes.delete(mutation.lane);
  if (mutation.creates !== null) creating.delete(mutation.creates);
}

function answerWaiter({ id }: Mutation, answer: ApiAnswer<unknown> | null) {
  waiters.get(id)?.(answer);
  waiters.delete(id);
}

function store(mutation: Mutation, answer: ApiAnswer<unknown>) {
  takeOut(mutation);
  handlerOf(mutation).onStored(mutation, answer);
  answerWaiter(mutation, answer);
}

const aboutRow = (id: Id) =>
  [...lanes.values()].flatMap((lane) => lane.queue.filter(({ needs }) => needs.includes(id)));

/** What can never be stored because a row was refused: what is about it, and what is about rows that are refused with it. */
function dependentsOf({ creates }: Mutation): Mutation[] {
  if (creates === null) return [];
  const all = aboutRow(creates).flatMap((mutation) => [mutation, ...dependentsOf(mutation)]);
  return [...new Set(all)];
}

function refuse(root: Mutation, error: ApiError) {
  takeOut(root);
  const dependents = dependentsOf(root);
  for (const mutation of dependents) takeOut(mutation);
  const refused = [root, ...dependents];
  for (const { creates } of refused) if (creates !== null) dropMentions(creates);
  for (const mutation of refused) {
    handlerOf(mutation).onRefused(mutation, { error, root, dependents: dependents.length });
    answerWaiter(mutation, null);
  }
}

/** What only names a row goes on without it. */
function dropMentions(goneId: Id) {
  for (const lane of lanes.values()) {
    lane.queue = lane.queue.map((mutation) => {
      if (!mutation.mentions.includes(goneId)) return mutation;
      const request = { ...mutation.request, body: withoutId(mutation.request.body, goneId) };
      const mentions = mutation.mentions.filter((id) => id !== goneId);
      const changed: Mutation = { ...mutation, request, mentions };
      if (changed.creates !== null) creating.set(changed.creates, changed);
      handlerOf(changed).onMentionGone(changed, goneId);
      return changed;
    });
  }
}

/**
 * Takes a change and sends it until the server has said its final word on it (see `isFinal`). Resolves with the answer once
 * it is stored, with null once it is refused; its handler has been told by then.
 */
export function submit<T>(mutation: Mutation): Promise<ApiAnswer<T> | null> {
  const lane = lanes.get(mutation.lane) ?? {
    ...{ queue: [], isSending: false, isHeld: false },
    ...{ attempt: 0, notBefore: 0, timer: undefined },
  };
  lane.queue = [...lane.queue, mutation];
  lanes.set(mutation.lane, lane);
  if (mutation.creates !== null) creating.set(mutation.creates, mutation);
  const end = new Promise<ApiAnswer<T> | null>((resolve) => {
    waiters.set(mutation.id, resolve as (answer: ApiAnswer<unknown> | null) => void);
  });
  advance(lane);
  count();
  return end;
}

/** Tries everything again that may be tried: the network or the session came back, or the person asked. */
export function retryOutbox() {
  const now = Date.now();
  for (const lane of [...lanes.values()]) if (now >= lane.notBefore) wake(lane);
  count();
}

/** Forgets everything unsent: the person signed out, and was asked before. */
export function clearOutbox() {
  for (const lane of lanes.values()) {
    clearTimeout(lane.timer);
    lane.queue = [];
  }
  for (const table of [lanes, creating, waiters]) table.clear();
  count();
}
