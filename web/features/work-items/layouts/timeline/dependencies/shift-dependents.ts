import type { Dependency } from '#entities/work-items/rows/dependencies.ts';
import { dependencies } from '#entities/work-items/rows/dependencies.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { type Link, linkOf } from './links.ts';
import { type Dates, movedBy, spanOf } from '#components/timeline/scale.ts';

type Planned = Pick<WorkItem, 'id' | 'project_id' | 'state__group' | 'start_date' | 'target_date'>;
type Plan = {
  /** What moved. */
  id: string;
  links: readonly Link[];
  find: (id: string) => Planned | undefined;
};

/** So many moves are enough for any plan; only one that goes in a circle needs more. */
const MOST_MOVES = 2_000;
const OVER: readonly string[] = ['completed', 'cancelled'];

/** How many days later an item has to be to come after what it waits for; 0 when it does. */
function delayOf({ fromEdge, toEdge }: Link, from: Dates, to: Dates): number {
  const [first, second] = [spanOf(from), spanOf(to)];
  if (!first || !second) return 0;
  const earliest =
    (fromEdge === 'end' ? first.last : first.first) + (toEdge === 'start' && fromEdge === 'end' ? 1 : 0);
  return Math.max(0, earliest - (toEdge === 'end' ? second.last : second.first));
}

/**
 * The days of those that wait for an item, directly or for others that wait for it, when each is put just late enough. None
 * becomes earlier or shorter; what is over or in another project stays. Empty as well where the plan goes in a circle.
 */
export function shiftsAfter({ id, links, find }: Plan): ReadonlyMap<string, Dates> {
  const moved = new Map<string, Dates>();
  const start = find(id);
  const waiting = [id];
  for (let moves = 0; waiting.length > 0; moves += 1) {
    const current = waiting.shift() ?? '';
    const from = moved.get(current) ?? find(current);
    if (!from || moves > MOST_MOVES) return new Map();
    for (const link of links) {
      const row = link.from === current ? find(link.to) : undefined;
      if (!row || row.project_id !== start?.project_id || OVER.includes(row.state__group)) continue;
      const to = moved.get(row.id) ?? row;
      const delay = delayOf(link, from, to);
      if (delay === 0) continue;
      if (row.id === id) return new Map();
      moved.set(row.id, movedBy(to, delay));
      waiting.push(row.id);
    }
  }
  return moved;
}

const isLink = (link: Link | null): link is Link => link !== null;

/** The same of what is shown now. */
export const shiftsAfterItem = (id: string): ReadonlyMap<string, Dates> =>
  shiftsAfter({
    id,
    links: dependencies
      .select(() => true)
      .map((dependency: Dependency) => linkOf(dependency))
      .filter(isLink),
    find: (other) => workItems.get(other),
  });
