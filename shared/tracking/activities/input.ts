import { z } from 'zod';
import { colorInput, nameInput, newIdInput, sortOrderInput } from '../../http/fields.ts';
import { emptyAsNull } from '../../http/lenient.ts';

const fields = z.object({
  name: nameInput(100),
  color: emptyAsNull(colorInput).optional(),
  sort_order: sortOrderInput.optional(),
  is_archived: z.boolean().optional(),
});

/** Body of POST W/time/activities/. */
export const createActivityInput = fields.extend({ id: newIdInput.optional() });
export type CreateActivity = z.infer<typeof createActivityInput>;

/** Body of PATCH. */
export const updateActivityInput = fields.partial();
export type UpdateActivity = z.infer<typeof updateActivityInput>;
