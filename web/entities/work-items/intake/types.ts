import type { IntakeItem } from '@tandem/shared/work-items/intake/schema.ts';
import type { WorkItem, WorkItemPatch } from '../rows/types.ts';

export type { IntakeDetail, IntakeItem } from '@tandem/shared/work-items/intake/schema.ts';
export { INTAKE_STATUS, type IntakeStatus, isWaiting } from '@tandem/shared/work-items/intake/statuses.ts';

export type Decision = Pick<IntakeItem, 'status'> &
  Partial<Pick<IntakeItem, 'snoozed_till' | 'duplicate_to'>>;
/** What may be changed of an item while it waits. */
export type IntakePatch = Omit<WorkItemPatch, 'fields'> & { description_html?: string };
export type NewIntakeItem = Partial<
  Pick<WorkItem, 'priority' | 'label_ids' | 'assignee_ids' | 'start_date' | 'target_date'>
> & { name: string; description_html?: string };
