import { type ApiAnswer, api } from '../http/api-client.ts';
import { ApiError, isFinal } from '../http/api-error.ts';
import { backoffDelay } from '../http/backoff.ts';
import { useConnection } from '../http/connection.ts';
import type { Id, Mutation, OutboxDevice, RefusedChange, TabMessage } from './mutation.ts';
import { newId } from '../sync/new-id.ts';
import { expectKinds, handlerOf, isHandled, missingCode } from './outbox-kinds.ts';
import {
  blockersOf,
  creating,
  dependentsOf,
  ended,
  enqueue,
  findQueued,
  forgetLanes,
  type Lane,
  lanes,
  places,
  takeOut,
} from './outbox-lanes.ts';
import { dropRefused, listRefused, refusedWith, useRefused } from './refused-store.ts';
import { isSessionConfirmed, isSessionOf } from '../http/session.ts';
import { withoutId } from '../sync/without-id.ts';

/** Whoever asks for more time than this may be a proxy that knows nothing of us. */
const MAX_ASKED_MS = 10 * 60_000;
/** A tab that is to send and says nothing for so long was put to sleep: the one that is looked at takes over. */
const LEADER_ANSWERS_MS = 3_000;

const waiters = new Map<Id, (answer: ApiAnswer<unknown> | null) => void>();

/** Null where changes cannot be stored on the device: then each tab has its own, and asks before it is closed. */
let device: OutboxDevice | null = null;
/** This tab sends; with a device only one does. */
let isLeader = true;
/** Being written: they are not sent before. */
const unwritten = new Set<Id>();
let leaderTimer: ReturnType<typeof setTimeout> | undefined;
let heldBefore = '';
/** What other tabs said while code that it needs is fetched, in its order. */
let unread: TabMessage[] | null = null;

const isAllowed = ({ userId }: Mutation) =>
  isSessionConfirmed() && !useConnection.getState().isSignedOut && isSessionOf(userId);

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
  let unwrittenCount = 0;
  for (const lane of lanes.values()) {
    all += lane.queue.length;
    if (isStuck(lane)) waiting += lane.queue.length;
    unwrittenCount += lane.queue.filter(({ id }) => !places.has(id)).length;
  }
  useConnection.setState({ waiting, sending: all - waiting, unwritten: unwrittenCount });
  postHeld();
}

/** Other tabs show what this one cannot send. */
function postHeld(isAsked = false) {
  if (!device || !isLeader) return;
  const held = [...lanes].filter(([, lane]) => lane.isHeld).map(([name]) => name);
  const text = held.join('\n');
  if (!isAsked && text === heldBefore) return;
  heldBefore = text;
  device.post({ type: 'held', lanes: held });
}

function advance(lane: Lane) {
  const head = lane.queue[0];
  if (!head || !isLeader || lane.isSending || lane.timer !== undefined) return;
  if (isAllowed(head) && !unwritten.has(head.id) && blockersOf(head).length === 0) void send(lane, head);
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
  // Everything was forgotten meanwhile, or another tab has taken over.
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

function answerWaiter({ id }: Mutation, answer: ApiAnswer<unknown> | null) {
  waiters.get(id)?.(answer);
  waiters.delete(id);
}

function store(mutation: Mutation, answer: ApiAnswer<unknown>) {
  // The others know before it is gone from the device: whoever takes over now does not send it again.
  device?.post({ type: 'stored', id: mutation.id, answer });
  device?.remove(mutation.id);
  endStored(mutation, answer);
}

function endStored(mutation: Mutation, answer: ApiAnswer<unknown>) {
  takeOut(mutation);
  handlerOf(mutation).onStored(mutation, answer);
  answerWaiter(mutation, answer);
}

function refuse(root: Mutation, error: ApiError) {
  const dependents = dependentsOf(root);
  const reason = { status: error.status, body: error.body };
  const dependentIds = dependents.map(({ id }) => id);
  device?.post({ type: 'refused', rootId: root.id, reason, dependentIds });
  const listed = endRefused([root, ...dependents], error);
  device?.refuse(listed);
  const lost = new Set(listed.map(({ mutation }) => mutation.id));
  for (const { id } of [root, ...dependents]) if (!lost.has(id)) device?.remove(id);
}

/** The first is the one that the server refused, the others go with it; answers what is worth a line in the list. */
function endRefused([root, ...dependents]: [Mutation, ...Mutation[]], error: ApiError): RefusedChange[] {
  const refused = [root, ...dependents];
  for (const mutation of refused) takeOut(mutation);
  for (const { creates } of refused) if (creates !== null) dropMentions(creates);
  const reason = { status: error.status, body: error.body };
  const listed: RefusedChange[] = [];
  for (const mutation of refused) {
    const isLost = handlerOf(mutation).onRefused(mutation, { error, root, dependents: dependents.length });
    if (isLost) listed.push({ mutation, reason, rootId: root.id, at: Date.now() });
    answerWaiter(mutation, null);
  }
  listRefused(listed);
  return listed;
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
      if (isLeader) device?.replace(changed);
      handlerOf(changed).onMentionGone(changed, goneId);
      return changed;
    });
  }
}

/**
 * Takes a change, writes it on the device and sends it until the server has said its final word on it (see `isFinal`). Resolves
 * with the answer once it is stored, with null once it is refused; its handler has been called by then.
 */
export function submit<T>(mutation: Mutation): Promise<ApiAnswer<T> | null> {
  const lane = enqueue(mutation);
  const end = new Promise<ApiAnswer<T> | null>((resolve) => {
    waiters.set(mutation.id, resolve as (answer: ApiAnswer<unknown> | null) => void);
  });
  if (device) void write(device, mutation);
  else advance(lane);
  count();
  return end;
}

async function write(to: OutboxDevice, mutation: Mutation) {
  const { id } = mutation;
  unwritten.add(id);
  const place = await to.add(mutation).catch(() => null);
  unwritten.delete(id);
  if (device !== to) return;
  // Ended before it was written: with the row that it is about.
  if (!findQueued(id)) return to.remove(id);
  if (place !== null) places.set(id, place);
  to.post({ type: 'added', mutation, place });
  expectLeader();
  advanceAll();
}

/** Tries everything again that may be tried: the network or the session came back, or the person asked. */
export function retryOutbox() {
  if (!isLeader) device?.post({ type: 'ask', isRetry: true });
  if (lanes.size > 0) expectLeader();
  const now = Date.now();
  for (const lane of [...lanes.values()]) if (now >= lane.notBefore) wake(lane);
  count();
}

/** Browsers put tabs to sleep that nobody looks at, also the one that sends for all. */
function expectLeader() {
  if (isLeader || leaderTimer !== undefined || globalThis.document?.hidden) return;
  device?.post({ type: 'ask', isRetry: false });
  leaderTimer = setTimeout(() => {
    leaderTimer = undefined;
    if (!globalThis.document?.hidden) device?.lead(becomeLeader, loseLead, true);
  }, LEADER_ANSWERS_MS);
}

function noticeLeader() {
  clearTimeout(leaderTimer);
  leaderTimer = undefined;
}

function becomeLeader() {
  const own = device;
  if (!own) return;
  noticeLeader();
  // What another tab wrote last may not have been received.
  own.read().then(
    async ({ queued }) => {
      const code = missingCode(queued);
      if (code) await code;
      if (device !== own) return;
      queued.forEach(restore);
      isLeader = true;
      advanceAll();
    },
    () => {
      isLeader = true;
      advanceAll();
    },
  );
}

function loseLead() {
  isLeader = false;
  device?.lead(becomeLeader, loseLead);
}

function restore({ place, mutation }: { place: number | null; mutation: Mutation }) {
  if (ended.has(mutation.id)) return device?.remove(mutation.id);
  const isKnown = findQueued(mutation.id) !== undefined;
  if (place !== null) places.set(mutation.id, place);
  // A newer version of the client wrote it: that one will send it.
  if (isKnown || !isHandled(mutation)) return undefined;
  enqueue(mutation);
  return handlerOf(mutation).onRestored(mutation);
}

function receive(message: TabMessage) {
  if (unread) return void unread.push(message);
  const code = message.type === 'added' ? missingCode([message]) : null;
  if (!code) return take(message);
  const waiting = [message];
  unread = waiting;
  return void code.then(() => {
    if (unread !== waiting) return;
    unread = null;
    waiting.forEach(take);
  });
}

function take(message: TabMessage) {
  if (message.type === 'ask') {
    if (!isLeader) return;
    postHeld(true);
    if (message.isRetry) retryOutbox();
    return;
  }
  if (message.type === 'added') restore(message);
  else if (message.type === 'settled') dropRefused(message.ids);
  else if (message.type === 'cleared') forgetAll();
  else receiveEnd(message);
  advanceAll();
}

function receiveEnd(message: Extract<TabMessage, { type: 'stored' | 'refused' | 'held' }>) {
  if (!isLeader) noticeLeader();
  if (message.type === 'held') {
    for (const [name, lane] of lanes) if (!isLeader) lane.isHeld = message.lanes.includes(name);
    return;
  }
  if (message.type === 'stored') {
    const mutation = findQueued(message.id);
    ended.add(message.id);
    if (mutation) endStored(mutation, message.answer);
    return;
  }
  const { rootId, reason, dependentIds } = message;
  for (const id of [rootId, ...dependentIds]) ended.add(id);
  const found = [rootId, ...dependentIds].map(findQueued).filter((one) => one !== undefined);
  const [first, ...others] = found;
  if (first) endRefused([first, ...others], new ApiError(reason.status, reason.body));
}

/**
 * From now on changes live on the device, and what waits there from before is shown and sent. `fetchKinds` fetches the code of
 * kinds that nothing handles yet.
 */
export async function openOutbox(opened: OutboxDevice, fetchKinds?: () => Promise<unknown>): Promise<void> {
  device = opened;
  isLeader = false;
  expectKinds(fetchKinds);
  opened.listen(receive);
  const { queued, refused } = await opened.read().catch(() => ({ queued: [], refused: [] }));
  const code = missingCode([...queued, ...refused]);
  if (code) await code;
  if (device !== opened) return;
  queued.forEach(restore);
  listRefused(refused);
  count();
  opened.lead(becomeLeader, loseLead);
  opened.post({ type: 'ask', isRetry: false });
}

function forgetAll() {
  forgetLanes();
  for (const table of [waiters, unwritten]) table.clear();
  useRefused.setState({ refused: [] });
}

/** Leaves the device as it is and forgets what this page knew, as a reload does. */
export function closeOutbox() {
  device?.close();
  device = null;
  unread = null;
  isLeader = true;
  noticeLeader();
  forgetAll();
  count();
}

/** Forgets everything unsent, here and on the device: the person signed out, and was asked before. */
export async function clearOutbox(): Promise<void> {
  const own = device;
  own?.post({ type: 'cleared' });
  forgetAll();
  count();
  await own?.clear().catch(() => {});
}

/** Sends a refused change again, with what was refused with it, under keys of their own: the old ones were answered. */
export function retryRefused(rootId: Id) {
  for (const { mutation } of refusedWith(rootId)) {
    const again = { ...mutation, id: newId() };
    handlerOf(again).onRestored(again);
    void submit(again);
  }
  discardRefused(rootId);
}

/** The person gives up a refused change and what was refused with it. */
export function discardRefused(rootId: Id) {
  const ids = refusedWith(rootId).map(({ mutation }) => mutation.id);
  dropRefused(ids);
  device?.settle(ids);
  device?.post({ type: 'settled', ids });
}
