import type { Config } from '../../config.ts';

type BackupRule = Config['backups']['rule'];

const DAY_MS = 86_400_000;

const dayOf = (time: number) => Math.floor(time / DAY_MS);
/** Weeks begin on Monday; the first day of all was a Thursday. */
const weekOf = (time: number) => Math.floor((dayOf(time) + 3) / 7);
const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);

type Made = { created_at: string; state: string };

/**
 * Backups that a rule does not ask for: of each of the newest days, weeks and months that have one, the newest backup
 * stays. One that failed stays as long as it would be the newest of its day.
 */
export function surplusOf<Backup extends Made>(backups: readonly Backup[], rule: BackupRule): Backup[] {
  const newest = backups.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const staying = new Set<Backup>();
  const choose = (of: readonly Backup[], count: number, group: (time: number) => number | string) => {
    const groups = new Map<number | string, Backup>();
    for (const backup of of) {
      const name = group(Date.parse(backup.created_at));
      if (!groups.has(name)) groups.set(name, backup);
    }
    for (const backup of [...groups.values()].slice(0, count)) staying.add(backup);
  };
  const done = newest.filter(({ state }) => state === 'done');
  choose(done, rule.days, dayOf);
  choose(done, rule.weeks, weekOf);
  choose(done, rule.months, monthOf);
  const failed = newest.filter(({ state }) => state === 'failed');
  choose(failed, Math.max(rule.days, 1), dayOf);
  return newest.filter((backup) => !staying.has(backup));
}
