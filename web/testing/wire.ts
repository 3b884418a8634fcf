import type { Change } from '@tandem/shared/sync/change.ts';
import type { ClientToServerEvents, PresencePerson } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { SocketInbox, SyncSocket } from '#lib/sync/sync-socket.ts';

type Delivered = Pick<Change, 'kind' | 'op' | 'id'> & Partial<Change>;

/** The live connection as a test drives it: subscriptions succeed at once, and Changes come when the test says so. */
export class Wire implements SyncSocket {
  connected = false;
  /** Everything that the client said, in order. */
  readonly emitted: [event: string, payload: unknown][] = [];
  private readonly seqs = new Map<Stream, number>();
  private readonly listeners = new Map<string, (payload: unknown) => void>();

  connect() {
    if (this.connected) return;
    this.connected = true;
    this.dispatch('connect', undefined);
  }

  disconnect() {
    if (!this.connected) return;
    this.connected = false;
    this.dispatch('disconnect', undefined);
  }

  on<E extends keyof SocketInbox>(event: E, listener: SocketInbox[E]) {
    this.listeners.set(event, listener as (payload: unknown) => void);
  }

  emit<E extends keyof ClientToServerEvents>(event: E, ...args: Parameters<ClientToServerEvents[E]>) {
    const [payload, acknowledge] = args;
    this.emitted.push([event, payload]);
    if (event !== 'subscribe') return;
    const { stream, after } = payload as { stream: Stream; after?: number };
    const seq = this.seqs.get(stream) ?? after ?? 0;
    this.seqs.set(stream, seq);
    (acknowledge as (answer: object) => void)({ ok: true, seq, changes: [] });
  }

  /** Somebody wrote something, in this stream. */
  deliver(stream: Stream, change: Delivered) {
    const after = this.seqs.get(stream) ?? 0;
    const seq = after + 1;
    this.seqs.set(stream, seq);
    const whole = { stream, seq, actor_id: null, mutation_id: null, at: '', ...change };
    this.dispatch('changes', { stream, after, seq, changes: [whole] });
  }

  /** The backlog of a stream is gone: whoever follows it lists again. */
  resync(stream: Stream) {
    const after = this.seqs.get(stream) ?? 0;
    this.seqs.set(stream, after + 1);
    this.dispatch('changes', { stream, after, seq: after + 1, changes: [], resync: true });
  }

  revoke(stream: Stream) {
    this.dispatch('access', { stream, revoked: true });
  }

  people(stream: Stream, people: PresencePerson[]) {
    this.dispatch('presence', { stream, people });
  }

  seqOf(stream: Stream): number {
    return this.seqs.get(stream) ?? 0;
  }

  private dispatch(event: keyof SocketInbox, payload: unknown) {
    this.listeners.get(event)?.(payload);
  }
}
