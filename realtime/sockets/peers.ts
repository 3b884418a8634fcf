import { randomUUID } from 'node:crypto';
import type { Log } from './log.ts';
import type { PeerLine } from './peer-line.ts';

export const PEER_TIMES = {
  /** What is said within this time goes out in one statement. */
  gather_ms: 20,
  /** How often a process says that it is there, */
  beat_ms: 4_000,
  /** and how long it is believed to be there without saying so. */
  gone_after_ms: 12_000,
};

type PeersOptions = { line: PeerLine; log: Log; times?: Partial<typeof PEER_TIMES> };

/** What one kind of message is for. `onJoin`: somebody has come who knows nothing yet. */
type PeerTopic = {
  onMessage: (peer: string, body: string) => void;
  onJoin: () => void;
  onGone: (peer: string) => void;
};

/**
 * The other processes of the installation that have people connected. They tell each other what is seen for a moment and
 * stored nowhere (carets, who is where) by notifications of the database or by Redis. A message that is lost is made up for, because
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
    await this.options.line.start({
      onMessage: (payload) => this.receive(payload),
      onConnect: () => this.say('hello', ''),
    });
    this.beating = setInterval(() => this.beat(), this.times.beat_ms).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.beating);
    clearTimeout(this.gathering);
    this.say('bye', '');
    clearTimeout(this.gathering);
    await this.flush();
    this.isClosed = true;
    await this.options.line.close();
  }

  /** Says something to all others, if there are any. */
  send(name: string, body: string): void {
    if (this.areThere) this.say(name, body);
  }

  private say(name: string, body: string): void {
    if (this.isClosed) return;
    const message = `${this.id} ${name} ${body}`;
    if (Buffer.byteLength(message) > this.options.line.max_bytes) {
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
    if (messages.length > 0) await this.options.line.send(messages);
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
