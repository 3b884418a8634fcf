import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import type { JobContext } from '../../../platform/jobs/job.ts';
import { pauseIfHopeless } from './pause.ts';

/** What came of one try. `pause_s` are the seconds until the next, of what waits for one. */
export type Written = {
  id: string;
  webhook_id: string;
  try: number;
  status: number | null;
  error: string | null;
  took_ms: number;
  state: 'delivered' | 'failed' | 'waiting';
  pause_s: number;
};

/**
 * Writes down what came of tries: whatever comes in while it writes is written next, all at once. Each is stored when its
 * promise is fulfilled.
 */
export class Outcomes {
  readonly #ctx: JobContext;
  #waiting: Written[] = [];
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(ctx: JobContext) {
    this.#ctx = ctx;
  }

  write(outcome: Written): Promise<void> {
    this.#waiting.push(outcome);
    this.#next ??= this.#last.then(() => this.#flush());
    return this.#next;
  }

  #flush(): Promise<void> {
    const written = this.#waiting;
    this.#waiting = [];
    this.#next = null;
    const work = writeOutcomes(this.#ctx, written);
    // Whoever waits for it hears that it failed; the next are written nevertheless.
    this.#last = work.catch(() => {});
    return work;
  }
}

async function writeOutcomes({ db, config }: JobContext, written: readonly Written[]): Promise<void> {
  const arrived = new Set(
    written.filter(({ state }) => state === 'delivered').map((each) => each.webhook_id),
  );
  const failing = new Set(written.map((each) => each.webhook_id)).difference(arrived);
  await inTransaction(db, async (tx) => {
    await sql`
      with o as (
        select * from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as o(id uuid, webhook_id uuid,
          try int, status int, error text, took_ms int, state text, pause_s int)
      ), tries as (
        insert into webhook_tries (delivery_id, webhook_id, try, status, error, took_ms)
        select id, webhook_id, try, status, error, took_ms from o
      ), deliveries as (
        update webhook_deliveries d
        set tries = o.try, state = o.state, next_try_at = now() + make_interval(secs => o.pause_s)
        from o where d.id = o.id and d.state = 'waiting'
      )
      update webhooks h set failing_since = case when f.is_failing then now() end
      from (select webhook_id, bool_and(state <> 'delivered') as is_failing from o group by webhook_id) f
      where h.id = f.webhook_id and (h.failing_since is null) = f.is_failing`.execute(tx);
    for (const id of failing) await pauseIfHopeless(tx, config, id);
  });
}
