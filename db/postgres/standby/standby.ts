import { setTimeout as delay } from 'node:timers/promises';
import { type Database, type Limits, openDatabase } from '../client.ts';
import { type Reader, readerOf } from './read-db.ts';
import { isCaughtUp, readMark, type StreamMark } from './stream-mark.ts';

/** How often the standby is asked where it is. */
const LOOK_MS = 1_000;
/** Who is further behind is not asked whether it has caught up. */
const MOST_LAG_MS = 30_000;
/** As many looks back as it is said how far behind the standby is. */
const SAMPLES = 300;
/** From the first looks alone nothing is said: a standby that follows is a moment behind, and no moment is known yet. */
const FIRST_LOOKS = 5;
/** What the standby does to single statements: they stand in the way of what it replays, or would write. */
const OF_ONE_STATEMENT = new Set(['40001', '40P01', '57014', '25006']);
/** A standby that hangs costs a reader so long at most before the primary is asked. */
const STANDBY_CONNECTION_MS = 500;

type Log = { info: (text: string) => void; warn: (text: string) => void };

type StandbyOptions = {
  url: string;
  primary: Pick<Database, 'db' | 'sql'>;
  limits: Limits;
  max: number;
  log: Log;
  look_ms?: number;
};

export type StandbyState = {
  /** `away`: it does not answer, or is no standby of this database; `behind`: too far to be asked. */
  state: 'follows' | 'behind' | 'away';
  /** How old what it has is; null while that is not known. */
  lag_seconds: number | null;
};

/** What the primary's log had reached, and when. */
type Sample = { at: number; lsn: bigint };

const lsnOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};

/**
 * A copy of the database that follows it, for reading. It is read from only where it has what the reader may have seen: all
 * that the streams in question had reached on the primary. Whatever it cannot do, the primary does.
 */
export class Standby {
  private readonly options: StandbyOptions;
  private readonly database: Database;
  private readonly reader: Reader;
  private readonly ending = new AbortController();
  private samples: Sample[] = [];
  private now: StandbyState = { state: 'away', lag_seconds: null };
  private watching: Promise<void> = Promise.resolve();
  /** Statements that the primary answered because the standby failed. */
  failures = 0;
  /** Readers that were sent to the primary because the standby had not what they may have seen. */
  misses = 0;
  /** Readers that were sent to the standby. */
  hits = 0;

  constructor(options: StandbyOptions) {
    this.options = options;
    const { url, max } = options;
    const limits = {
      connection_ms: Math.min(options.limits.connection_ms, STANDBY_CONNECTION_MS),
      answer_ms: options.limits.answer_ms,
      statement_ms: options.limits.statement_ms,
      lock_ms: options.limits.lock_ms,
      transaction_ms: options.limits.transaction_ms,
    };
    this.database = openDatabase({ connection: { url }, max, limits, isReadOnly: true });
    this.reader = readerOf({
      standby: this.database,
      primary: options.primary,
      onTrouble: (error) => this.noteFailure(error),
    });
  }

  get state(): StandbyState {
    return this.now;
  }

  /** Where it is, for what needs a connection of its own. */
  get url(): string {
    return this.options.url;
  }

  start(): void {
    this.watching = this.watch();
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.watching;
    await this.database.close();
  }

  /** Where to read what is at least as new as `mark`: the standby if it has that, else null. */
  async after(mark: StreamMark): Promise<Reader | null> {
    if (this.now.state !== 'follows') return null;
    try {
      if (await isCaughtUp(this.database.sql, mark)) {
        this.hits += 1;
        return this.reader;
      }
    } catch (error) {
      this.noteFailure(error);
      return null;
    }
    this.misses += 1;
    return null;
  }

  /** The same for all that a workspace has and what is of this person: as new as the primary is at this moment. */
  async afterNow(place: { workspace_id: string; user_id: string }): Promise<Reader | null> {
    if (this.now.state !== 'follows') return null;
    return this.after(await readMark(this.options.primary.sql, place));
  }

  /** The same for a job, which can wait a little for a standby that is about to have it. */
  async waitFor(place: { workspace_id: string; user_id: string }, within_ms: number): Promise<Reader | null> {
    if (this.now.state !== 'follows') return null;
    const mark = await readMark(this.options.primary.sql, place);
    const until = performance.now() + within_ms;
    for (;;) {
      const reader = await this.after(mark);
      if (reader || performance.now() > until || this.now.state !== 'follows') return reader;
      await delay(100, undefined, { ref: false });
    }
  }

  /** Where it is away, it is left alone until it has answered again. */
  private noteFailure(error: unknown): void {
    this.failures += 1;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!OF_ONE_STATEMENT.has(code)) this.change({ state: 'away', lag_seconds: null }, error);
  }

  private async watch(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      await this.look();
      await delay(this.options.look_ms ?? LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Compares how far both have come. The primary's numbers of before say how long ago it was where the standby is. */
  private async look(): Promise<void> {
    try {
      const lag = await this.readLag();
      if (this.ending.signal.aborted || lag === undefined) return;
      if (lag === null && this.samples.length < FIRST_LOOKS) return;
      const state = lag !== null && lag * 1000 <= MOST_LAG_MS ? 'follows' : 'behind';
      this.change({ state, lag_seconds: lag });
    } catch (error) {
      if (!this.ending.signal.aborted) this.change({ state: 'away', lag_seconds: null }, error);
    }
  }

  /** Seconds; undefined while the primary does not answer: then nothing is learned of the standby either. */
  private async readLag(): Promise<number | null | undefined> {
    const at = performance.now();
    const [primary] = await this.options.primary.sql<{ lsn: string; system: string }[]>`
      select pg_current_wal_lsn()::text as lsn, (select system_identifier::text from pg_control_system()) as system`.catch(
      () => [],
    );
    if (!primary) return undefined;
    this.samples.push({ at, lsn: lsnOf(primary.lsn) });
    if (this.samples.length > SAMPLES) this.samples.shift();
    const [standby] = await this.database.sql<{ lsn: string | null; system: string }[]>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
        (select system_identifier::text from pg_control_system()) as system`;
    if (standby?.system !== primary.system) throw new Error('it is no copy of the database at DATABASE_URL');
    // A server that never was a standby goes its own way, and so does a promoted one, which still names what it replayed last.
    if (standby.lsn === null) throw new Error('it is no standby, or no longer');
    return this.ageOf(lsnOf(standby.lsn), at);
  }

  private ageOf(lsn: bigint, now: number): number | null {
    const reached = this.samples.findLast((sample) => sample.lsn <= lsn);
    if (!reached) return this.samples.length < SAMPLES ? null : (now - (this.samples[0]?.at ?? now)) / 1000;
    if (reached === this.samples.at(-1)) return 0;
    return Math.round((now - reached.at) / 100) / 10;
  }

  private change(to: StandbyState, why?: unknown): void {
    const before = this.now.state;
    this.now = to;
    if (before === to.state) return;
    const { log } = this.options;
    if (to.state === 'follows') log.info('the standby follows: what may be read from it is');
    else if (to.state === 'behind')
      log.warn(`the standby is ${to.lag_seconds ?? 'some'} s behind: all is read from the primary`);
    else log.warn(`the standby is away: all is read from the primary. ${reasonOf(why)}`);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : '');
