import type { PersonStats } from '#entities/workspaces/people/api.ts';

export const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
export type Group = (typeof GROUPS)[number];

export const countInGroup = ({ state_distribution }: PersonStats, group: Group): number =>
  state_distribution.find(({ state_group }) => state_group === group)?.state_count ?? 0;

type Slice = { group: Group; count: number; share: number; start: number };

/** Parts of a whole, each beginning where the one before it ends; groups without anything are left out. */
export function slicesOf(stats: PersonStats): Slice[] {
  const total = GROUPS.reduce((sum, group) => sum + countInGroup(stats, group), 0);
  let start = 0;
  return GROUPS.flatMap((group) => {
    const count = countInGroup(stats, group);
    if (count === 0) return [];
    const slice = { group, count, share: count / total, start };
    start += slice.share;
    return slice;
  });
}
