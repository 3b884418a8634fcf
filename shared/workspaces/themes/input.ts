import { z } from 'zod';
import { jsonObjectInput, nameInput, newIdInput } from '../../http/fields.ts';

const NAME_MAX_LENGTH = 300;

const fields = z.object({
  name: nameInput(NAME_MAX_LENGTH),
  colors: jsonObjectInput.optional(),
});

/** Body of POST W/workspace-themes/. */
export const createWorkspaceThemeInput = fields.extend({ id: newIdInput.optional() });
export type CreateWorkspaceTheme = z.infer<typeof createWorkspaceThemeInput>;

/** Body of PATCH W/workspace-themes/{id}/. */
export const updateWorkspaceThemeInput = fields.partial();
export type UpdateWorkspaceTheme = z.infer<typeof updateWorkspaceThemeInput>;
