import { z } from 'zod';
import { newIdInput, optionalIdInput } from '../../http/fields.ts';
import { emptyAsNull, numericInput } from '../../http/lenient.ts';
import { readTimestamp } from '../../time/timestamp.ts';
import { INTAKE_STATUSES } from './statuses.ts';

/** The work item of a body; commands read it, since what is wrong in it has words of its own. */
const issueInput = z.record(z.string(), z.unknown()).nullish();

/** Body of POST P/inbox-issues/ (docs/contract/intake.md#handing-in). `source` is the server's to say. */
export const createIntakeInput = z.object({ id: newIdInput.optional(), issue: issueInput });
export type CreateIntake = z.infer<typeof createIntakeInput>;

const momentInput = emptyAsNull(
  z.string().refine((text) => readTimestamp(text) !== null, 'Datetime has wrong format.'),
).transform((text) => text && readTimestamp(text));

const statusInput = numericInput(z.literal(INTAKE_STATUSES));

/**
 * Body of PATCH P/inbox-issues/{issueId}/ (docs/contract/intake.md#deciding). `expected_status` is ours: when somebody
 * has decided otherwise since, the answer is 409 with who and what.
 */
export const updateIntakeInput = z.object({
  issue: issueInput,
  status: statusInput.optional(),
  snoozed_till: momentInput.optional(),
  duplicate_to: optionalIdInput.optional(),
  expected_status: statusInput.nullish(),
});
export type UpdateIntake = z.infer<typeof updateIntakeInput>;
