import { z } from 'zod';
import { idsInput } from '../../http/fields.ts';
import { optionalDayInput } from '../../http/lenient.ts';

/** `leads`: the leads of the projects that the week has time of; `people`: those named. Administrators always can. */
export const APPROVER_MODES = ['leads', 'people'] as const;

/** How a workspace tracks time (docs/contract/time.md#settings). */
export const timeSettingsSchema = z.object({
  workspace_id: z.uuid(),
  is_approval_on: z.boolean(),
  approver_mode: z.enum(APPROVER_MODES),
  approver_ids: z.array(z.uuid()),
  /** Entries until this day are locked; null for none. */
  lock_until: z.string().nullable(),
});
export type TimeSettings = z.infer<typeof timeSettingsSchema>;

/** Body of PATCH W/time/settings/. */
export const timeSettingsInput = z
  .object({
    is_approval_on: z.boolean(),
    approver_mode: z.enum(APPROVER_MODES),
    approver_ids: idsInput(100),
    lock_until: optionalDayInput,
  })
  .partial();
export type UpdateTimeSettings = z.infer<typeof timeSettingsInput>;
