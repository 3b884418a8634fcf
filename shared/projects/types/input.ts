import { z } from 'zod';
import { idsInput, nameInput, sortOrderInput } from '../../http/fields.ts';
import { descriptionInput } from '../../http/lenient.ts';
import { logoPropsInput } from '../projects/schema.ts';

const name = nameInput();
const optionalFields = z
  .object({
    description: descriptionInput,
    logo_props: logoPropsInput,
    is_default: z.boolean(),
    is_active: z.boolean(),
    level: sortOrderInput,
    parent_type_ids: idsInput(200),
  })
  .partial();

/** Body of POST P/work-item-types/. Whether a type is that of epics is nobody's to say: there is one, and it is made for them. */
export const createTypeInput = optionalFields.extend({ name });
export type CreateType = z.infer<typeof createTypeInput>;

/** Body of PATCH. */
export const updateTypeInput = optionalFields.extend({ name: name.optional() });
export type UpdateType = z.infer<typeof updateTypeInput>;
