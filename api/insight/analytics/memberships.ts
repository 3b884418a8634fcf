import { compileQuery } from '@tandem/db/postgres/queries/read-query.ts';
import { isListed } from '@tandem/db/rows/work-items.ts';
import type { Cell } from '@tandem/shared/insight/analytics/schema.ts';
import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { type RawBuilder, sql } from 'kysely';
import { CountCache } from '../../work-items/lists/pages/cached-counts.ts';
import { type JoinedProject, eachProject } from '../../work-items/lists/pages/many-projects.ts';
import { type MembershipCounts, countInEachProject } from '../../work-items/lists/pages/members.ts';
import type { Related } from '../../work-items/selection/related.ts';
import type { ReportScope } from './scope.ts';

/** Some 50 MB. */
const memberships = new CountCache<MembershipCounts>({
  most: 800_000,
  sizeOf: (row) => row.counts.length,
});
const issues = new CountCache<{ count: number }>({ most: 100_000, sizeOf: () => 1 });

/** Every issue of each project is counted, and again only when the project has changed. */
function readOfEach<R extends object>(
  cache: CountCache<R>,
  { tx, many }: ReportScope,
  projects: readonly JoinedProject[],
  queryOf: (projects: RawBuilder<unknown>) => RawBuilder<R & { project_id: string }>,
): Promise<R[]> {
  const ofProjects = (these: readonly JoinedProject[]) => queryOf(eachProject({ ...many, projects: these }));
  return cache.readEach(projects, compileQuery(tx, ofProjects([])), async (moved) => {
    return (await ofProjects(moved).execute(tx)).rows;
  });
}

/** How many issues of these projects are in what, and in what else; a cell for each pair. */
export async function readMembershipCells(
  scope: ReportScope,
  axes: readonly [Related, Related | undefined],
  projects: readonly JoinedProject[],
): Promise<Cell[]> {
  const rows = await readOfEach(memberships, scope, projects, (each) => countInEachProject(axes, each));
  const isSplit = axes[1] !== undefined;
  const cellsOf = ({ key: dimension, sub_keys, counts }: MembershipCounts): Cell[] =>
    sub_keys.map((segment, index) => {
      const count = counts[index] ?? 0;
      return isSplit ? { dimension, segment: segment ?? NO_VALUE, count } : { dimension, count };
    });
  // A person can have issues in several projects.
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return [...byKey.values()].flatMap(([first, ...others]) => {
    const cells = first ? cellsOf(first) : [];
    return others.length > 0 ? addTo(cells, others.flatMap(cellsOf)) : cells;
  });
}

function addTo(cells: readonly Cell[], others: readonly Cell[]): Cell[] {
  const sums = new Map(cells.map((cell) => [cell.segment, cell]));
  for (const cell of others) {
    const sum = sums.get(cell.segment);
    sums.set(cell.segment, sum ? { ...sum, count: (sum.count ?? 0) + (cell.count ?? 0) } : cell);
  }
  return [...sums.values()];
}

export async function countIssues(scope: ReportScope, projects: readonly JoinedProject[]): Promise<number> {
  const rows = await readOfEach(
    issues,
    scope,
    projects,
    (each) => sql`
      select p.id as project_id, (
        select count(*)::int from work_items w join states s on s.id = w.state_id
        where w.project_id = p.id and ${isListed} and not w.is_epic
      ) as count from ${each}`,
  );
  return rows.reduce((sum, { count }) => sum + count, 0);
}
