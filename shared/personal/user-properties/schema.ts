import { z } from 'zod';
import { auditFields, deletedAtField, jsonObjectInput } from '../../http/fields.ts';
import { richFiltersInput } from '../../work-items/filters/input.ts';

const jsonObject = z.record(z.string(), z.unknown());

/** How one person looks at one project (docs/contract/view-settings.md#fields). */
export const userPropertiesSchema = z.object({
  id: z.uuid(),
  user: z.uuid(),
  project: z.uuid(),
  workspace: z.uuid(),
  filters: jsonObject,
  rich_filters: jsonObject,
  display_filters: jsonObject,
  display_properties: jsonObject,
  ...auditFields,
  ...deletedAtField,
});
export type UserProperties = z.infer<typeof userPropertiesSchema>;

/** How one person looks at all items of a workspace (docs/contract/preferences.md#looking-at-the-workspace). */
export const workspacePropertiesSchema = userPropertiesSchema.omit({ project: true });
export type WorkspaceProperties = z.infer<typeof workspacePropertiesSchema>;

/** How one person looks at the items of a cycle, or of a module (docs/contract/view-settings.md#settings-for-cycles-and-modules). */
export const cyclePropertiesSchema = userPropertiesSchema.extend({ cycle: z.uuid() });
export type CycleProperties = z.infer<typeof cyclePropertiesSchema>;
export const modulePropertiesSchema = userPropertiesSchema.extend({ module: z.uuid() });
export type ModuleProperties = z.infer<typeof modulePropertiesSchema>;

export const userPropertiesInput = z
  .object({
    filters: jsonObjectInput,
    rich_filters: richFiltersInput,
    display_filters: jsonObjectInput,
    display_properties: jsonObjectInput,
  })
  .partial();
export type UserPropertiesPatch = z.infer<typeof userPropertiesInput>;

/**
 * The same settings for older clients, which know only what is shown of an item
 * (docs/contract/view-settings.md#the-older-name).
 */
export const displayPropertiesSchema = userPropertiesSchema
  .omit({ filters: true, rich_filters: true, display_filters: true, display_properties: true })
  .extend({ properties: jsonObject });
type DisplayProperties = z.infer<typeof displayPropertiesSchema>;

export const displayPropertiesInput = z.object({ properties: jsonObjectInput });

export function displayPropertiesOf(row: UserProperties): DisplayProperties {
  const { filters: _f, rich_filters: _r, display_filters: _d, display_properties, ...rest } = row;
  return { ...rest, properties: display_properties };
}
