import fs from 'node:fs';
import type postgres from 'postgres';
import { memoryMb } from '../../harness/scene.ts';

const TICK_MS = 10;
const POLL_MS = 500;

/** Milliseconds of processor that a process has had. */
export function processorMs(pid: number): number {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

export type Usage = { processor_ms: number; memory_mb: number };

/** What named processes take, also of those that take their place after a kill: what one had until its end counts. */
export function watchUsage(pids: () => Record<string, number>) {
  const seen = new Map<number, { name: string; first: number; last: number; memory_mb: number }>();
  const look = () => {
    for (const [name, pid] of Object.entries(pids())) {
      const ms = processorMs(pid);
      const known = seen.get(pid) ?? { name, first: ms, last: ms, memory_mb: 0 };
      known.last = Math.max(known.last, ms);
      known.memory_mb = Math.max(known.memory_mb, memoryMb(pid, 'VmRSS'));
      seen.set(pid, known);
    }
  };
  look();
  const timer = setInterval(look, POLL_MS);
  return (): Record<string, Usage> => {
    look();
    clearInterval(timer);
    const usage: Record<string, Usage> = {};
    for (const { name, first, last, memory_mb } of seen.values()) {
      const one = (usage[name] ??= { processor_ms: 0, memory_mb: 0 });
      one.processor_ms += last - first;
      one.memory_mb = Math.max(one.memory_mb, memory_mb);
    }
    return usage;
  };
}

export type Stored = { connections: number; changes: number; updates: number; wal_mb: number };

/** What the database has by now. */
export async function readStored(sql: postgres.Sql): Promise<Stored> {
  const [row] = await sql<Stored[]>`
    select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select count(*)::int from changes) as changes, (select count(*)::int from document_updates) as updates,
      (pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') / 1048576)::float8 as wal_mb`;
  return row ?? { connections: 0, changes: 0, updates: 0, wal_mb: 0 };
}
