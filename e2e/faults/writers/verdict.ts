import { stored } from './commands.ts';
import { type Mirror, listItems } from './mirror.ts';
import type { World } from '../world.ts';
import type { Written } from './writers.ts';

/** What must be empty: markers of what went wrong, by the way in which it did. */
type Verdict = {
  /** Answered as stored, and not there. */
  lost: string[];
  /** There more than once. */
  doubled: string[];
  /** Answered as refused, and there; or executed after a later write of the same person was answered. */
  unexpected: string[];
  /** Items of which a mirror, or their own name, is older than their history. */
  stale: string[];
};

type Story = { world: World; writers: Written[][]; mirrors: Mirror[] };

/** Holds what people were answered against what is stored and what the log says. */
export async function judge({ world, writers, mirrors }: Story): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [], unexpected: [], stale: [] };
  const entries = writers.flat();
  // Writers who give up at once have thousands of them after a slow start.
  const parts = await stored(
    world,
    entries.map(({ intent }) => intent),
  );
  for (const [index, entry] of entries.entries()) judgeOne(entry, parts[index] ?? [], verdict);
  for (const written of writers) verdict.unexpected.push(...(await overtaken(world, written)));
  const listed = await listItems(world);
  for (const mirror of mirrors) {
    const mirrored = await mirror.catchUp();
    const ids = new Set([...Object.keys(listed), ...Object.keys(mirrored)]);
    for (const id of ids) {
      if (JSON.stringify(sorted(mirrored[id])) !== JSON.stringify(sorted(listed[id]))) verdict.stale.push(id);
    }
  }
  return verdict;
}

const sorted = (row: Record<string, unknown> | undefined) =>
  row && Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));

function judgeOne({ intent, outcome }: Written, parts: readonly number[], verdict: Verdict): void {
  const { marker } = intent;
  if (parts.some((part) => part > 1)) verdict.doubled.push(marker);
  // All of it or nothing: a part alone is lost as well.
  const isThere = parts.every((part) => part === 1);
  const isAbsent = parts.every((part) => part === 0);
  if (!isThere && !isAbsent && !parts.some((part) => part > 1)) verdict.lost.push(marker);
  if (outcome === 'stored' && isAbsent) verdict.lost.push(marker);
  if (outcome === 'refused' && !isAbsent) verdict.unexpected.push(marker);
}

/** Writes that took effect after a later one of the same writer, who had given them up by then. */
async function overtaken(world: World, written: readonly Written[]): Promise<string[]> {
  const order = new Map(written.map(({ intent }, index) => [intent.key, index]));
  const keys = [...order.keys()];
  const rows = await world.look(
    (sql) => sql`select mutation_id, max(seq) as seq from changes where kind in ('work_item', 'comment')
      and mutation_id = any(${keys}) group by mutation_id order by 2`,
  );
  const late: string[] = [];
  let furthest = -1;
  for (const row of rows) {
    const index = order.get(String(row['mutation_id'])) ?? -1;
    if (index < furthest) late.push(written[index]?.intent.marker ?? '');
    furthest = Math.max(furthest, index);
  }
  return late;
}
