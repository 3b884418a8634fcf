import { z } from 'zod';
import { idInput, idsInput, optionalIdInput } from '../../http/fields.ts';
import { listInput } from '../../http/lenient.ts';
import { reasonSchema } from '../../projects/workflow/schema.ts';
import { updateWorkItemInput } from '../items/input.ts';
import { workItemSchema } from '../items/schema.ts';

/** Work items that one request may change. */
export const BULK_MAX = 500;

const ids = idsInput(BULK_MAX);

/**
 * Body of the bulk calls that do one thing to each item (docs/contract/bulk.md#ids-of-bulk-calls); 400 with `error`
 * when it is empty.
 */
export const issueIdsInput = z.object({ issue_ids: ids });

/** Body of POST I/sub-issues/ (docs/contract/sub-items.md#putting-items-below). */
export const subItemsInput = z.object({ sub_issue_ids: ids });

/**
 * Answer of sub-items: the rows, and their ids by state group; groups without items are left out
 * (docs/contract/sub-items.md#listing-sub-items).
 */
export const subItemsSchema = z.object({
  sub_issues: z.array(workItemSchema),
  state_distribution: z.record(z.string(), z.array(z.string())),
});
export type SubItems = z.infer<typeof subItemsSchema>;

const {
  start_date,
  target_date,
  state_id,
  priority,
  label_ids,
  assignee_ids,
  estimate_point,
  type_id,
  fields,
} = updateWorkItemInput.shape;

/**
 * Body of POST P/issue-dates/; days that are empty or absent stay as they are
 * (docs/contract/bulk.md#days-of-many-items).
 */
export const issueDatesInput = z.object({
  updates: listInput(z.object({ id: idInput, start_date, target_date }), BULK_MAX),
});
export type IssueDates = z.infer<typeof issueDatesInput>['updates'];

/**
 * Body of POST P/bulk-operation-issues/: single values replace, arrays are added to what is there
 * (docs/contract/bulk.md#same-properties).
 */
export const bulkOperationInput = z.object({
  issue_ids: ids,
  properties: z.object({
    state_id,
    priority,
    label_ids,
    assignee_ids,
    start_date,
    target_date,
    estimate_point,
    type_id,
    cycle_id: optionalIdInput.optional(),
    module_ids: ids.optional(),
    fields,
  }),
});

/**
 * The answer of a bulk operation. `refused` has the items that did not change, with the reasons
 * (docs/contract/bulk.md#states-that-items-may-not-enter).
 */
export const bulkOperationAnswer = z.object({
  message: z.string(),
  refused: z
    .array(
      z.object({
        id: z.uuid(),
        reasons: z.array(reasonSchema),
      }),
    )
    .optional(),
});
export type BulkAnswer = z.infer<typeof bulkOperationAnswer>;
export type BulkProperties = z.infer<typeof bulkOperationInput>['properties'];
