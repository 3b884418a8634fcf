import { randomUUID } from 'node:crypto';
import type { Sql } from '@tandem/db/postgres/client.ts';
import type { Log } from './log.ts';

const CHANNEL = 'realtime_peers';
/** Postgres takes less than 8,000 bytes in a notification. */
const MAX_BYTES = 7_900;

export const PEER_TIMES = {
  /** What is said within this time goes out in one statement. */
  gather_ms: 20,
  /** How often a process says that it is there, */
  beat_ms: 4_000,
  /** and how long it is believed to be there without saying so. */
  gone_after_ms: 12_000,
};

type PeersOptions = { sql: Sql; log: Log; times?: Partial<typeof PEER_TIMES> };

/** What one kind of message is for. `onJoin`: somebody has come who knows nothing yet. */
type PeerTopic = {
  onMessage: (peer: string, body: string) => void;
  onJoin: () => void;
  onGone: (peer: string) => void;
};

/**
 * The other processes of the installation that have people connected. They tell each other what is seen for a moment and
 * stored nowhere (carets, who is where) by notifications of the database. A message that is lost is made up for, because
 * everybody says again now and then what is so. A process without others says nothing but that it is there.
 */
export class Peers {
  readonly id = randomUUID().slice(0, 8);
  private readonly options: PeersOptions;
  private readonly times: typeof PEER_TIMES;
  private readonly topics = new Map<string, PeerTopic>();
  private readonly lastSeen = new Map<string, number>();
  private waiting: string[] = [];
  private gathering: NodeJS.Timeout | undefined;
  private beating: NodeJS.Timeout | undefined;
  private listening: { unlisten: () => Promise<void> } | undefined;
  private isClosed = false;

  constructor(options: PeersOptions) {
    this.options = options;
    this.times = { ...PEER_TIMES, ...options.times };
  }

  get areThere(): boolean {
    return this.lastSeen.size > 0;
  }

  on(name: string, topic: PeerTopic): void {
    this.topics.set(name, topic);
  }

  async start(): Promise<void> {
    this.listening = await this.options.sql.listen(
      CHANNEL,
      (payload) => this.receive(payload),
      () => this.say('hello', ''),
    );
    this.beating = setInterval(() => this.beat(), this.times.beat_ms).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.beating);
    clearTimeout(this.gathering);
    this.say('bye', '');
    clearTimeout(this.gathering);
    await this.flush();
    this.isClosed = true;
    await this.listening
      ?.unlisten()
      .catch((err: unknown) => this.options.log.warn({ err }, 'unlisten failed'));
  }

  /** Says something to all others, if there are any. */
  send(name: string, body: string): void {
    if (this.areThere) this.say(name, body);
  }

  private say(name: string, body: string): void {
    if (this.isClosed) return;
    const message = `${this.id} ${name} ${body}`;
    if (Buffer.byteLength(message) > MAX_BYTES) {
      this.options.log.warn({ name, length: message.length }, 'too long for other processes');
      return;
    }
    this.waiting.push(message);
    this.gathering ??= setTimeout(() => void this.flush(), this.times.gather_ms).unref();
  }

  private async flush(): Promise<void> {
    this.gathering = undefined;
    const messages = this.waiting;
    this.waiting = [];
    if (messages.length === 0) return;
    try {
      await this.options.sql`
        select pg_notify(${CHANNEL}, m) from unnest(${messages}::text[]) with ordinality as w(m, n) order by n`;
    } catch (err) {
      this.options.log.warn({ err }, 'other processes could not be told');
    }
  }

  private beat(): void {
    this.say('hello', '');
    const now = performance.now();
    for (const [peer, at] of this.lastSeen) if (now - at > this.times.gone_after_ms) this.forget(peer);
  }

  private receive(payload: string): void {
    const [peer = '', name = ''] = payload.split(' ', 2);
    if (peer === this.id || this.isClosed) return;
    if (name === 'bye') {
      this.forget(peer);
      return;
    }
    const isNew = !this.lastSeen.has(peer);
    this.lastSeen.set(peer, performance.now());
    if (isNew) this.welcome();
    if (name !== 'hello') {
      this.topics.get(name)?.onMessage(peer, payload.slice(peer.length + name.length + 2));
    }
  }

  private welcome(): void {
    this.say('hello', '');
    for (const topic of this.topics.values()) topic.onJoin();
  }

  private forget(peer: string): void {
    if (!this.lastSeen.delete(peer)) return;
    for (const topic of this.topics.values()) topic.onGone(peer);
  }
}
