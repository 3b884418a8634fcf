import { z } from 'zod';
import { idInput, newIdInput, optionalIdInput } from '../http/fields.ts';

/** What somebody does not want to be told of: an item, or with a null `issue` a whole project. */
export const muteSchema = z.object({
  id: z.uuid(),
  user: z.uuid(),
  workspace: z.uuid(),
  project: z.uuid(),
  issue: z.uuid().nullable(),
  created_at: z.string(),
});
export type Mute = z.infer<typeof muteSchema>;

/** Body of POST W/users/notification-mutes/. */
export const muteInput = z.object({
  id: newIdInput.optional(),
  project: idInput,
  issue: optionalIdInput.optional(),
});
export type MuteInput = z.infer<typeof muteInput>;
