import type { Axis, Chart } from '@tandem/shared/insight/analytics/axes.ts';
import type { Cell, Counts } from '@tandem/shared/insight/analytics/schema.ts';
import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { type RawBuilder, sql } from 'kysely';
import { pointValue } from '../../planning/progress/planned-items.ts';
import { type AxisColumns, POINTS_JOIN, axisColumns } from './axes.ts';
import { countIssues, readMembershipCells } from './memberships.ts';
import type { ReportScope } from './scope.ts';

type Row = { dimension: string | null; segment: string | null; count: number; estimate: number | null };

const ITEMS = sql`work_items w join states s on s.id = w.state_id`;

/** Each table once, also when both axes and the points need it. */
function joinsOf(axes: readonly AxisColumns[], needsPoints: boolean): RawBuilder<unknown> {
  const joins = [...axes.map(({ join }) => join), needsPoints ? POINTS_JOIN : undefined];
  const each = [...new Set(joins)].filter((join) => join !== undefined);
  return each.length > 0 ? sql.join(each, sql` `) : sql``;
}

type Split = Pick<Chart, 'y_axis' | 'segment'>;
/** `total` where each item is in one cell. */
type Read = { cells: Cell[]; total?: number };

async function readItems(
  { tx, where }: ReportScope,
  axes: readonly AxisColumns[],
  split: Split,
): Promise<Read> {
  const [x, segment] = axes as [AxisColumns, AxisColumns | undefined];
  const isSum = split.y_axis === 'estimate';
  const { rows } = await sql<Row>`
    select ${x.nameOf(sql`c.x`)} as dimension, ${segment ? segment.nameOf(sql`c.z`) : sql`null`} as segment,
      c.count, c.estimate
    from (
      select n.x, n.z, count(*)::int as count, ${isSum ? sql`sum(n.points)` : sql`null::float8`} as estimate
      from (
        select ${x.value} as x, ${segment ? segment.value : sql`null::int`} as z
          ${isSum ? sql`, ${pointValue} as points` : sql``}
        from ${ITEMS} ${joinsOf(axes, isSum)} where ${where}
      ) n group by n.x, n.z
    ) c`.execute(tx);
  const cells = rows.flatMap((row) => (row.dimension === null ? [] : [cellOf(row, row.dimension, split)]));
  if (axes.some(({ isMany }) => isMany)) return { cells };
  return { cells, total: rows.reduce((sum, { count }) => sum + count, 0) };
}

function cellOf(row: Row, dimension: string, { y_axis, segment }: Split): Cell {
  const cell: Cell = { dimension };
  if (segment) cell.segment = row.segment ?? NO_VALUE;
  if (y_axis === 'estimate') cell.estimate = row.estimate;
  else cell.count = row.count;
  return cell;
}

/** Where every issue counts, the rows that say what items are in are read without the items. */
async function readCells(scope: ReportScope, axes: readonly AxisColumns[], split: Split): Promise<Read> {
  const [x, z] = axes.map(({ related }) => related);
  const { wholeProjects } = scope;
  const isOfMemberships = x !== undefined && axes.every(({ related }) => related);
  if (isOfMemberships && wholeProjects && split.y_axis === 'issue_count') {
    return { cells: await readMembershipCells(scope, [x, z], wholeProjects) };
  }
  return readItems(scope, axes, split);
}

async function countItems(scope: ReportScope): Promise<number> {
  if (scope.wholeProjects) return countIssues(scope, scope.wholeProjects);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${ITEMS} where ${scope.where}`.execute(scope.tx);
  return rows[0]?.count ?? 0;
}

/** Items or points by an axis, and by a second one within it (docs/contract/analytics.md#custom-analytics). */
export async function readCounts(scope: ReportScope, chart: Chart): Promise<Counts> {
  const { x_axis, segment } = chart;
  const axes = [x_axis, ...(segment ? [segment] : [])].map((axis) => axisColumns(axis, scope.timezone));
  const { cells, total } = await readCells(scope, axes, chart);
  const byDimension = Map.groupBy(cells, ({ dimension }) => dimension);
  const within = segment ? orderOf(segment) : () => 0;
  const distribution = [...byDimension.keys()]
    .toSorted(orderOf(x_axis))
    .map((dimension): [string, Cell[]] => {
      const parts = byDimension.get(dimension) ?? [];
      return [dimension, parts.sort((a, b) => within(a.segment ?? '', b.segment ?? ''))];
    });
  return { total: total ?? (await countItems(scope)), distribution: Object.fromEntries(distribution) };
}

const PRIORITY_ORDER = ['low', 'medium', 'high', 'urgent', 'none'];

/** Made once: to make it for each comparison would take most of a report. */
const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' });

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Ascending, months and numbers as what they are, ids as texts; what has no value stands last. */
function orderOf(axis: Axis): (a: string, b: string) => number {
  if (axis === 'priority') return (a, b) => PRIORITY_ORDER.indexOf(a) - PRIORITY_ORDER.indexOf(b);
  const compare = axis.endsWith('_id') ? byText : inOrder.compare;
  return (a, b) => Number(isNone(a)) - Number(isNone(b)) || compare(a, b);
}

const isNone = (name: string) => name === NO_VALUE || name === 'none';
