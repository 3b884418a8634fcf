import type { Change } from '@tandem/shared/sync/change.ts';
import type {
  ChangesBatch,
  PresencePerson,
  PresencePlace,
  SubscribeAnswer,
} from '@tandem/shared/sync/socket-events.ts';
import { OUTDATED_CLIENT } from '@tandem/shared/sync/protocol.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { backoffDelay } from '../http/backoff.ts';
import type { SyncSocket } from './sync-socket.ts';

type Timer = ReturnType<typeof setTimeout>;

type Followed = {
  stream: Stream;
  /** Everything up to this number has been handed over; null before the first answer to a subscription without one. */
  cursor: number | null;
  /** Every Change after this number has been received or will be; what was read before it may have missed some. */
  completeFrom: number;
  state: 'waiting' | 'subscribing' | 'live';
  /** Batches that arrive before the answer to the subscription; applied after it. */
  held: ChangesBatch[];
  /** Answers to an older subscription than this one are ignored. */
  attempt: number;
  failures: number;
  place: PresencePlace | null;
  timer: Timer | undefined;
};

export type SyncListener = {
  /** Changes of one stream, in order, each exactly once. */
  onChanges(changes: Change[]): void;
  /** Everything up to the cursor was received, also numbers that say nothing to this person. */
  onReceived(stream: Stream): void;
  /** The backlog is gone: rows of this stream must be listed again. */
  onResync(stream: Stream, seq: number): void;
  /** A right was lost; rows of this stream may no longer be shown. */
  onRevoked(stream: Stream): void;
  /** The server sends what came after the cursor, and goes on from there. */
  onSubscribed(stream: Stream): void;
  onPresence(stream: Stream, people: PresencePerson[]): void;
  /** The server takes no more streams: one that nobody needs should be unfollowed, the refused one is tried again. */
  onCrowded(): void;
  onConnection(connected: boolean): void;
  /** The server speaks another version: only a page that is loaded anew gets a connection. */
  onOutdated(): void;
};

const ANSWER_TIMEOUT_MS = 10_000;
/** How long a move from a server that ends to another one may take until the connection counts as lost. */
const MOVE_TIMEOUT_MS = 2_000;

/** Keeps the streams that the screens follow complete, over any number of lost connections. */
export class SyncClient {
  private readonly socket: SyncSocket;
  private readonly listener: SyncListener;
  private readonly random: () => number;
  private readonly followed = new Map<Stream, Followed>();
  /** A screen says where the person is before its stream is followed, which waits for the screen's rows. */
  private readonly places = new Map<Stream, PresencePlace>();
  private failedConnects = 0;
  /** What the listener received last. */
  private isLive: boolean | null = null;
  private reconnectTimer: Timer | undefined;
  /** The server has said that it ends; where there is another one, it answers at once. */
  private isToMove = false;
  private moveTimer: Timer | undefined;
  private stopped = true;

  constructor(socket: SyncSocket, listener: SyncListener, random: () => number = Math.random) {
    this.socket = socket;
    this.listener = listener;
    this.random = random;
    socket.on('connect', () => this.handleConnect());
    socket.on('disconnect', () => this.handleDisconnect());
    socket.on('connect_error', (error) => this.handleRefusedConnection(error?.message));
    socket.on('closing', () => {
      this.isToMove = true;
    });
    socket.on('changes', (batch) => this.receive(batch));
    socket.on('presence', ({ stream, people }) => listener.onPresence(stream, people));
    socket.on('access', ({ stream }) => this.handleRevoked(stream));
  }

  start() {
    this.stopped = false;
    this.socket.connect();
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.reconnectTimer);
    clearTimeout(this.moveTimer);
    for (const stream of [...this.followed.keys()]) this.unfollow(stream);
    this.socket.disconnect();
  }

  /** Connects at once instead of waiting for the next attempt: the network came back, or the person asked. */
  retryNow() {
    if (this.stopped || this.socket.connected) return;
    clearTimeout(this.reconnectTimer);
    this.socket.connect();
  }

  /** Asks whether every stream is at the server's number, and takes what is missing; without a connection, connects. */
  checkNow() {
    if (!this.socket.connected) return this.retryNow();
    for (const followed of this.followed.values()) if (followed.state === 'live') this.subscribe(followed);
  }

  /** Follows a stream after the number that its list was read at. A stream that is followed already stays as it is. */
  follow(stream: Stream, after?: number) {
    const known = this.followed.get(stream);
    if (known) {
      if (known.cursor !== null || after === undefined) return;
      known.cursor = after;
      known.completeFrom = after;
      // The subscription under way asked for nothing older than now.
      if (known.state === 'subscribing') this.subscribe(known);
      return;
    }
    const followed: Followed = {
      stream,
      cursor: after ?? null,
      completeFrom: after ?? 0,
      state: 'waiting',
      held: [],
      attempt: 0,
      failures: 0,
      place: this.places.get(stream) ?? null,
      timer: undefined,
    };
    this.followed.set(stream, followed);
    if (this.socket.connected) this.subscribe(followed);
  }

  unfollow(stream: Stream) {
    const followed = this.followed.get(stream);
    if (!followed) return;
    clearTimeout(followed.timer);
    this.followed.delete(stream);
    if (this.socket.connected) this.socket.emit('unsubscribe', { stream }, () => {});
  }

  isFollowing(stream: Stream) {
    return this.followed.has(stream);
  }

  cursorOf(stream: Stream): number | null {
    return this.followed.get(stream)?.cursor ?? null;
  }

  /** Rows of a stream that were read at a lower number may have missed Changes; 0 for a stream that is not followed. */
  completeFrom(stream: Stream): number {
    return this.followed.get(stream)?.completeFrom ?? 0;
  }

  /** Shows the others in a stream where this person is; null when they left. */
  setPlace(stream: Stream, place: PresencePlace | null) {
    if (place) this.places.set(stream, place);
    else this.places.delete(stream);
    const followed = this.followed.get(stream);
    if (!followed) return;
    followed.place = place;
    if (followed.state === 'live') this.socket.emit('presence', { stream, place }, () => {});
  }

  private handleConnect() {
    this.failedConnects = 0;
    this.isToMove = false;
    this.reportConnection(true);
    for (const followed of this.followed.values()) this.subscribe(followed);
  }

  private handleDisconnect() {
    for (const followed of this.followed.values()) {
      clearTimeout(followed.timer);
      followed.state = 'waiting';
      followed.held = [];
      followed.attempt += 1;
    }
    if (this.isToMove) return this.move();
    this.reportConnection(false);
    this.scheduleConnect();
  }

  /** Connects at once; that there was no connection meanwhile is not worth a word. */
  private move() {
    this.isToMove = false;
    if (this.stopped) return;
    clearTimeout(this.moveTimer);
    this.moveTimer = setTimeout(() => this.reportConnection(false), MOVE_TIMEOUT_MS);
    this.socket.connect();
  }

  private handleRefusedConnection(reason: string | undefined) {
    if (reason === OUTDATED_CLIENT) {
      this.stopped = true;
      clearTimeout(this.reconnectTimer);
      this.listener.onOutdated();
      return;
    }
    // A page whose very first attempt fails has no connection either.
    this.reportConnection(false);
    this.scheduleConnect();
  }

  private reportConnection(isLive: boolean) {
    clearTimeout(this.moveTimer);
    if (this.isLive === isLive) return;
    this.isLive = isLive;
    this.listener.onConnection(isLive);
  }

  private scheduleConnect() {
    if (this.stopped) return;
    clearTimeout(this.reconnectTimer);
    const delay = backoffDelay(this.failedConnects, this.random);
    this.failedConnects += 1;
    this.reconnectTimer = setTimeout(() => this.socket.connect(), delay);
  }

  private subscribe(followed: Followed) {
    clearTimeout(followed.timer);
    followed.state = 'subscribing';
    followed.attempt += 1;
    const { stream, attempt, cursor } = followed;
    const payload = cursor === null ? { stream } : { stream, after: cursor };
    followed.timer = setTimeout(() => this.subscribe(followed), ANSWER_TIMEOUT_MS);
    this.socket.emit('subscribe', payload, (answer) => {
      if (followed.attempt === attempt && this.followed.get(stream) === followed)
        this.handleAnswer(followed, answer);
    });
  }

  private handleAnswer(followed: Followed, answer: SubscribeAnswer) {
    clearTimeout(followed.timer);
    if (!answer.ok) return this.handleRefusal(followed, answer.error.code);
    followed.failures = 0;
    followed.state = 'live';
    this.listener.onSubscribed(followed.stream);
    if ('resync' in answer) {
      this.skipTo(followed, answer.seq);
      this.listener.onResync(followed.stream, answer.seq);
    } else {
      if (followed.cursor === null)
        this.skipTo(followed, answer.changes[0] ? answer.changes[0].seq - 1 : answer.seq);
      this.deliver(followed, answer.changes, answer.seq);
      if (answer.more) return this.subscribe(followed);
    }
    if (followed.place) this.setPlace(followed.stream, followed.place);
    const { held } = followed;
    followed.held = [];
    for (const batch of held) this.receive(batch);
  }

  private handleRefusal(followed: Followed, code: string) {
    if (code === 'forbidden') return this.handleRevoked(followed.stream);
    if (code === 'too_many_streams') this.listener.onCrowded();
    followed.state = 'waiting';
    followed.timer = setTimeout(() => this.subscribe(followed), backoffDelay(followed.failures, this.random));
    followed.failures += 1;
  }

  private handleRevoked(stream: Stream) {
    const followed = this.followed.get(stream);
    if (!followed) return;
    clearTimeout(followed.timer);
    this.followed.delete(stream);
    this.listener.onRevoked(stream);
  }

  private receive(batch: ChangesBatch) {
    const followed = this.followed.get(batch.stream);
    if (!followed) return;
    if (followed.state !== 'live') {
      followed.held.push(batch);
      return;
    }
    if (batch.resync) {
      this.skipTo(followed, Math.max(followed.cursor ?? 0, batch.seq));
      this.listener.onResync(batch.stream, batch.seq);
      return;
    }
    if (batch.after > (followed.cursor ?? batch.after)) {
      this.subscribe(followed);
      followed.held.push(batch);
      return;
    }
    this.deliver(followed, batch.changes, batch.seq);
  }

  /** What came before is not sent. */
  private skipTo(followed: Followed, seq: number) {
    followed.cursor = seq;
    followed.completeFrom = seq;
  }

  private deliver(followed: Followed, changes: Change[], upTo: number) {
    const cursor = followed.cursor ?? 0;
    const fresh = changes.filter((change) => change.seq > cursor);
    followed.cursor = Math.max(cursor, upTo);
    if (fresh.length > 0) this.listener.onChanges(fresh);
    this.listener.onReceived(followed.stream);
  }
}
