import { randomUUID } from 'node:crypto';
import type { RedisLink } from './link.ts';

export const HOLD_TIMES = {
  /** How often a process says that it is there, */
  beat_ms: 3_000,
  /** and when it is forgotten with all that it holds. */
  gone_after_ms: 10_000,
  /** How often everything that is held is said again: Redis may have been emptied. */
  renew_ms: 30_000,
  hold_ms: 90_000,
};
/** So many are said again at once. */
const SLICE = 50;

/** Lets go of what was taken. */
export type Release = () => void;
const nothing: Release = () => undefined;

/**
 * What people hold at all processes together, such as connections. Without Redis, or while it has no answer, everything
 * may be taken: each process has a limit of its own as well.
 */
export class Holds {
  private readonly link: RedisLink | null;
  private readonly kind: string;
  private readonly times: typeof HOLD_TIMES;
  private readonly process = randomUUID().slice(0, 13);
  private readonly held = new Map<string, Set<string>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private last = 0;

  constructor(link: RedisLink | null, kind: string, times: Partial<typeof HOLD_TIMES> = {}) {
    this.link = link;
    this.kind = kind;
    this.times = Object.assign({}, HOLD_TIMES, times);
    if (!link) return;
    this.timers.push(
      setInterval(() => {
        if (this.held.size > 0) void this.beat(link);
      }, this.times.beat_ms).unref(),
      setInterval(() => void this.renew(link), this.times.renew_ms).unref(),
    );
  }

  /** Null when the person holds as many as they may. */
  async take(person: string, max: number): Promise<Release | null> {
    const { link } = this;
    if (!link) return nothing;
    if (this.held.size === 0) await this.beat(link);
    this.last += 1;
    const key = link.secrets.keyOf(this.kind, person);
    const member = `${this.process}.${this.last}`;
    const { hold_ms } = this.times;
    const answer = await link.ask((client) =>
      client.tandemTake(key, hold_ms, this.process, member, max, this.processes(link)),
    );
    if (answer === 0) return null;
    this.held.set(key, (this.held.get(key) ?? new Set()).add(member));
    return () => this.release(link, key, member);
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private release(link: RedisLink, key: string, member: string): void {
    const members = this.held.get(key);
    if (!members?.delete(member)) return;
    if (members.size === 0) this.held.delete(key);
    void link.ask((client) => client.zrem(key, member));
  }

  private processes = (link: RedisLink): string => `${link.secrets.prefix}:process:`;

  private async beat(link: RedisLink): Promise<void> {
    const key = this.processes(link) + this.process;
    await link.ask((client) => client.set(key, '1', 'PX', this.times.gone_after_ms));
  }

  private async renew(link: RedisLink): Promise<void> {
    const all = [...this.held.keys()];
    for (let at = 0; at < all.length; at += SLICE) {
      await Promise.all(all.slice(at, at + SLICE).map((key) => this.renewOne(link, key)));
    }
  }

  private async renewOne(link: RedisLink, key: string): Promise<void> {
    const members = this.held.get(key);
    if (members) await link.ask((client) => client.tandemRenew(key, this.times.hold_ms, ...members));
  }
}
