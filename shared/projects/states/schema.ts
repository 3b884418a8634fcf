import { z } from 'zod';
import { STATE_GROUPS } from './groups.ts';

// The browser imports them from groups.ts, so that it does not load the schemas.
export { STATE_GROUPS, type StateGroup } from './groups.ts';

export const stateSchema = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  workspace_id: z.uuid(),
  name: z.string(),
  color: z.string(),
  group: z.enum(STATE_GROUPS),
  default: z.boolean(),
  description: z.string(),
  sequence: z.number(),
  wip_limit: z.number().nullable(),
  is_wip_enforced: z.boolean(),
});
export type State = z.infer<typeof stateSchema>;
