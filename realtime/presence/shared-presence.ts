import type { PresencePerson } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { Peers } from '../sockets/peers.ts';

const TOPIC = 'presence';
/** What was lost on the way is made up for within this time. */
const RENEW_MS = 10_000;
const FORGET_MS = 3 * RENEW_MS;

/** One socket of a person at one place; restricted guests are informed of their own places alone. */
type PresenceEntry = { person: PresencePerson; is_restricted: boolean };
/** By stream and socket; sockets of another process have its id before their own. */
export type Presences = Map<Stream, Map<string, PresenceEntry>>;

type Message = { stream: Stream; socket: string; entry: PresenceEntry | null };

/** Who is where at this process and, as they say it themselves, at the others. */
export class SharedPresence {
  private readonly peers: Peers;
  private readonly entries: Presences;
  private readonly onChange: (stream: Stream) => void;
  private readonly seenAt = new Map<string, number>();
  private readonly renewing: NodeJS.Timeout;

  constructor(peers: Peers, entries: Presences, onChange: (stream: Stream) => void) {
    this.peers = peers;
    this.entries = entries;
    this.onChange = onChange;
    peers.on(TOPIC, {
      onMessage: (peer, body) => this.receive(peer, JSON.parse(body) as Message),
      onJoin: () => this.notifyAll(),
      onGone: (peer) => this.drop(peer),
    });
    this.renewing = setInterval(() => this.renew(), RENEW_MS).unref();
  }

  close(): void {
    clearInterval(this.renewing);
  }

  /** Somebody of this process is there, or not any more. */
  set(stream: Stream, socket: string, entry: PresenceEntry | null): void {
    this.store(stream, socket, entry);
    this.notify({ stream, socket, entry });
  }

  private store(stream: Stream, key: string, entry: PresenceEntry | null): void {
    const people = this.entries.get(stream) ?? new Map<string, PresenceEntry>();
    if (entry) people.set(key, entry);
    else people.delete(key);
    if (people.size > 0) this.entries.set(stream, people);
    else this.entries.delete(stream);
  }

  private receive(peer: string, { stream, socket, entry }: Message): void {
    const key = `${peer} ${socket}`;
    this.seenAt.set(key, performance.now());
    const before = JSON.stringify(this.entries.get(stream)?.get(key) ?? null);
    if (before === JSON.stringify(entry)) return;
    this.store(stream, key, entry);
    this.onChange(stream);
  }

  private renew(): void {
    this.notifyAll();
    const oldest = performance.now() - FORGET_MS;
    const old = [...this.seenAt].filter(([, at]) => at < oldest).map(([key]) => key);
    for (const key of old) this.seenAt.delete(key);
    if (old.length > 0) this.dropWhere((key) => old.includes(key));
  }

  private notifyAll(): void {
    if (!this.peers.areThere) return;
    for (const [stream, people] of this.entries) {
      for (const [socket, entry] of people) if (!socket.includes(' ')) this.notify({ stream, socket, entry });
    }
  }

  private notify(message: Message): void {
    this.peers.send(TOPIC, JSON.stringify(message));
  }

  private drop(peer: string): void {
    this.dropWhere((key) => key.startsWith(`${peer} `));
  }

  private dropWhere(isGone: (key: string) => boolean): void {
    for (const [stream, people] of this.entries) {
      const gone = [...people.keys()].filter(isGone);
      for (const key of gone) this.store(stream, key, null);
      if (gone.length > 0) this.onChange(stream);
    }
  }
}
