import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { projectStream, type Stream } from '@tandem/shared/sync/stream.ts';
import { sortedBy } from '../rows/order.ts';
import type { ListQuery } from '../rows/query.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

/** The items that the server has said to stand below another one. */
const below = new Map<string, Set<string>>();

workItems.onConfirmation(({ id, before, after }) => {
  const [left, entered] = [before?.parent_id ?? null, after?.parent_id ?? null];
  if (left === entered) return;
  if (left) below.get(left)?.delete(id);
  if (!entered) return;
  const parts = below.get(entered) ?? new Set();
  below.set(entered, parts.add(id));
});

/** The rows that a list of the parts of some items may show, in its order; null for any other list. */
export function partsOf({ filters, orderBy }: ListQuery, stream: Stream): readonly WorkItem[] | null {
  const parents = filters.parent ?? [];
  if (parents.length === 0 || parents.includes(NO_VALUE)) return null;
  const ids = new Set(parents.flatMap((parent) => [...(below.get(parent) ?? [])]));
  const rows = [...ids].map((id) => workItems.confirmedRow(id)).filter((row) => row !== undefined);
  return sortedBy(
    rows.filter((row) => projectStream(row.project_id) === stream),
    orderBy,
  );
}
