import type { Dependency } from '#entities/work-items/rows/dependencies.ts';
import type { RelationType } from '@tandem/shared/work-items/relations/types.ts';
import { type Dates, dayNumber, type Edge } from '#components/timeline/scale.ts';

/** Which ends a dependency ties together, from the item that comes first to the one that waits for it. */
export type Link = { from: string; to: string; fromEdge: Edge; toEdge: Edge };

/** The line that a relation is drawn as; null for relations that say nothing of time. */
export function linkOf({ issue, related_issue, relation_type }: Dependency): Link | null {
  if (relation_type === 'blocked_by') {
    return { from: related_issue, to: issue, fromEdge: 'end', toEdge: 'start' };
  }
  if (relation_type === 'start_before') {
    return { from: issue, to: related_issue, fromEdge: 'start', toEdge: 'start' };
  }
  if (relation_type === 'finish_before') {
    return { from: issue, to: related_issue, fromEdge: 'end', toEdge: 'end' };
  }
  return null;
}

/** What drawing a line from an end of a bar to another bar says: the end blocks, the beginning is blocked. */
export const relationFrom = (edge: Edge): RelationType => (edge === 'end' ? 'blocking' : 'blocked_by');

const dayAtEdge = ({ start_date, target_date }: Dates, edge: Edge): number | null => {
  const day = edge === 'start' ? (start_date ?? target_date) : (target_date ?? start_date);
  return day === null ? null : dayNumber(day);
};

/** Whether the plan cannot hold: what waits begins, or ends, before what it waits for. */
export function isBroken({ fromEdge, toEdge }: Link, from: Dates, to: Dates): boolean {
  const [first, second] = [dayAtEdge(from, fromEdge), dayAtEdge(to, toEdge)];
  if (first === null || second === null) return false;
  // The last day still belongs to what blocks.
  return fromEdge === 'end' && toEdge === 'start' ? second <= first : second < first;
}
