import { Suspense } from 'react';
import { usePendingApproval } from '#entities/work-items/approvals/hooks.ts';
import { useItemPart } from '#entities/work-items/item-parts/hooks.ts';
import { approvalPart } from '#entities/work-items/approvals/part.ts';
import { useWorkflow } from '#entities/projects/workflow/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { ApprovalBox } from './approval-box.tsx';

/** Shows the pending approval of an item. It loads nothing in a project without an active workflow. */
export function ItemApproval({ row }: { row: WorkItem }) {
  return useWorkflow(row.project_id) ? <Pending row={row} /> : null;
}

function Pending({ row }: { row: WorkItem }) {
  useItemPart(approvalPart, row);
  const approval = usePendingApproval(row.id);
  return <Suspense fallback={null}>{approval && <ApprovalBox approval={approval} />}</Suspense>;
}
