export type { Approval, Approver, ListedApproval } from '@tandem/shared/work-items/approvals/schema.ts';
