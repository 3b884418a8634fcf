import type { Change } from '@tandem/shared/sync/change.ts';
import type { ChangesBatch, ClientToServerEvents } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { SocketInbox, SyncSocket } from './sync-socket.ts';

/** Mulberry32: the same numbers for the same seed, so that a failing run can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Row = { id: string } & Record<string, unknown>;
type Packet = () => void;

/** The other end of the wire: one stream, its log, and for every socket a queue of what is still under way to it. */
export class FakeServer {
  readonly stream: Stream;
  seq = 0;
  private firstRetained = 1;
  private log: Change[] = [];
  private readonly rows = new Map<string, Row>();
  private readonly written = new Map<string, number>();
  private readonly queues = new Map<FakeSocket, Packet[]>();

  constructor(stream: Stream, ids: readonly string[]) {
    this.stream = stream;
    for (const id of ids) this.rows.set(id, { id, text: '' });
  }

  /** False while nobody may follow the stream. */
  isOpen = true;
  /** With what code subscriptions are refused for another reason. */
  refusal: string | null = null;

  text = (id: string) => this.rows.get(id)?.['text'];
  row = (id: string) => this.rows.get(id);

  list() {
    return { rows: [...this.rows.values()].map((row) => ({ ...row })), seq: this.seq };
  }

  /** Stores a change once, however often it is sent, and sends it to everybody who has joined; `key` where it is one of several. */
  write(mutationId: string, row: Row, key = mutationId): number {
    const known = this.written.get(key);
    if (known !== undefined) return known;
    this.rows.set(row.id, row);
    return this.append(mutationId, { op: 'put', id: row.id, row }, key);
  }

  /** Removes a row once, however often that is asked for. */
  remove(mutationId: string, id: string, key = mutationId): number {
    const known = this.written.get(key);
    if (known !== undefined) return known;
    this.rows.delete(id);
    return this.append(mutationId, { op: 'remove', id }, key);
  }

  /** Writes rows that no Change reports: everybody is asked to list again. */
  writeSilently(rows: readonly Row[]) {
    for (const row of rows) this.rows.set(row.id, row);
    this.seq += 1;
    const { seq, stream } = this;
    this.trim(0);
    this.broadcast((socket) =>
      socket.dispatch('changes', { stream, after: seq - 1, seq, changes: [], resync: true }),
    );
  }

  /** Nobody may follow the stream any more; who does is told, sooner or later. */
  revoke() {
    this.isOpen = false;
    const { stream } = this;
    this.broadcast((socket) => {
      socket.hasJoined = false;
      socket.dispatch('access', { stream, revoked: true });
    });
  }

  private append(mutationId: string, part: Pick<Change, 'op' | 'id' | 'row'>, key: string): number {
    this.seq += 1;
    this.written.set(key, this.seq);
    const about = { stream: this.stream, seq: this.seq, kind: 'work_item' as const };
    const change: Change = { ...about, ...part, actor_id: null, mutation_id: mutationId, at: '' };
    this.log.push(change);
    this.broadcast((socket) => socket.dispatch('changes', this.batch([change])));
    return this.seq;
  }

  private broadcast(send: (socket: FakeSocket) => void) {
    for (const socket of this.queues.keys()) if (socket.hasJoined) this.post(socket, () => send(socket));
  }

  /** Forgets the older half of the log: whoever is behind it must list again. */
  trim(retained = Math.floor(this.log.length / 2)) {
    this.log = this.log.slice(this.log.length - retained);
    this.firstRetained = this.log[0]?.seq ?? this.seq + 1;
  }

  subscribe(socket: FakeSocket, ...[payload, acknowledge]: Parameters<ClientToServerEvents['subscribe']>) {
    const code = this.isOpen ? this.refusal : 'forbidden';
    if (code !== null) {
      const error = { code: code as 'forbidden', message: '' };
      this.post(socket, () => acknowledge({ ok: false, error }));
      return;
    }
    socket.hasJoined = true;
    const after = payload.after ?? this.seq;
    const { seq } = this;
    const changes = this.log.filter((change) => change.seq > after);
    const isGone = after + 1 < this.firstRetained;
    this.post(socket, () =>
      acknowledge(isGone ? { ok: true, seq, resync: true } : { ok: true, seq, changes }),
    );
  }

  connect = (socket: FakeSocket) => void this.queues.set(socket, []);
  disconnect = (socket: FakeSocket) => void this.queues.delete(socket);

  /** Delivers the next parcel, sometimes twice; now and then a batch is lost and only a later one shows the gap. */
  deliverOne(socket: FakeSocket, random: () => number) {
    const packet = this.queues.get(socket)?.shift();
    if (!packet || random() < 0.15) return;
    packet();
    if (random() < 0.1) packet();
  }

  deliverAll() {
    for (const [socket, queue] of [...this.queues]) {
      while (queue.length > 0) this.deliverOne(socket, () => 1);
    }
  }

  /** What is under way to a socket never arrives. */
  loseAll(socket: FakeSocket) {
    this.queues.set(socket, []);
  }

  get isQuiet() {
    return [...this.queues.values()].every((queue) => queue.length === 0);
  }

  private batch(changes: Change[]): ChangesBatch {
    const seq = changes.at(-1)?.seq ?? this.seq;
    return { stream: this.stream, after: seq - changes.length, seq, changes };
  }

  private post(socket: FakeSocket, packet: Packet) {
    this.queues.get(socket)?.push(packet);
  }
}

/** A socket without a network: the test decides when it breaks. */
export class FakeSocket implements SyncSocket {
  connected = false;
  hasJoined = false;
  /** False while no attempt reaches the server. */
  isReachable = true;
  private readonly server: FakeServer;
  private readonly listeners = new Map<string, (payload: unknown) => void>();

  constructor(server: FakeServer) {
    this.server = server;
  }

  connect() {
    if (this.connected) return;
    if (!this.isReachable) return this.dispatch('connect_error', undefined);
    this.connected = true;
    this.server.connect(this);
    this.dispatch('connect', undefined);
  }

  disconnect() {
    this.cut();
  }

  cut() {
    if (!this.connected) return;
    this.connected = false;
    this.hasJoined = false;
    this.server.disconnect(this);
    this.dispatch('disconnect', undefined);
  }

  on<E extends keyof SocketInbox>(event: E, listener: SocketInbox[E]) {
    this.listeners.set(event, listener as (payload: unknown) => void);
  }

  emit<E extends keyof ClientToServerEvents>(event: E, ...args: Parameters<ClientToServerEvents[E]>) {
    if (event !== 'subscribe') return;
    this.server.subscribe(this, ...(args as Parameters<ClientToServerEvents['subscribe']>));
  }

  dispatch(event: keyof SocketInbox, payload: unknown) {
    this.listeners.get(event)?.(payload);
  }
}
