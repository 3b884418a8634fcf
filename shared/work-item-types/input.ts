import { z } from 'zod';
import { jsonObjectInput, sortOrderInput } from '../fields.ts';

const name = z.string().trim().min(1).max(255);
const optionalFields = z
  .object({
    description: z.string().max(10_000),
    logo_props: jsonObjectInput,
    is_default: z.boolean(),
    is_active: z.boolean(),
    level: sortOrderInput,
  })
  .partial();

/** Body of POST P/work-item-types/. Whether a type is that of epics is nobody's to say: there is one, and it is made for them. */
export const createTypeInput = optionalFields.extend({ name });
export type CreateType = z.infer<typeof createTypeInput>;

/** Body of PATCH. */
export const updateTypeInput = optionalFields.extend({ name: name.optional() });
export type UpdateType = z.infer<typeof updateTypeInput>;
