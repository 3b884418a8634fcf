import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';

/** Colours that the people of a workspace keep for each other (docs/contract/workspace-themes.md#fields). */
export const workspaceThemeSchema = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  name: z.string(),
  actor: z.uuid(),
  colors: z.record(z.string(), z.unknown()),
  ...auditFields,
  ...deletedAtField,
});
export type WorkspaceTheme = z.infer<typeof workspaceThemeSchema>;
