import { z } from 'zod';
import { nameInput } from '../../http/fields.ts';

/** By this people know what they have found (docs/contract/scim.md#the-token). */
export const SCIM_PREFIX = 'tandem_scim_';

export const scimTokenSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  created_at: z.string(),
  last_used: z.string().nullable(),
});
export type ScimToken = z.infer<typeof scimTokenSchema>;

/** The answer to a create, the only one with the token. */
export const newScimTokenSchema = scimTokenSchema.extend({ token: z.string() });
export type NewScimToken = z.infer<typeof newScimTokenSchema>;

export const newScimTokenInput = z.object({ label: nameInput(100) });
