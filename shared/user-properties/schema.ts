import { z } from 'zod';
import { auditFields, deletedAtField, jsonObjectInput } from '../fields.ts';

const jsonObject = z.record(z.string(), z.unknown());

/** How one person looks at one project (contract-work-items 4). */
export const userPropertiesSchema = z.object({
  id: z.uuid(),
  user: z.uuid(),
  project: z.uuid(),
  workspace: z.uuid(),
  filters: jsonObject,
  display_filters: jsonObject,
  display_properties: jsonObject,
  ...auditFields,
  ...deletedAtField,
});
export type UserProperties = z.infer<typeof userPropertiesSchema>;

export const userPropertiesInput = z
  .object({ filters: jsonObjectInput, display_filters: jsonObjectInput, display_properties: jsonObjectInput })
  .partial();
export type UserPropertiesPatch = z.infer<typeof userPropertiesInput>;
