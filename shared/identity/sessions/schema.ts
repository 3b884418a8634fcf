import { z } from 'zod';

/** A place where somebody is signed in (docs/contract/sessions.md#own-sessions). */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** As the browser calls itself. */
  user_agent: z.string(),
  ip_address: z.string(),
  created_at: z.string(),
  /** To the minute. */
  last_seen_at: z.string(),
  expires_at: z.string(),
  /** The one that asks. */
  is_current: z.boolean(),
  /** Of the console of the instance. */
  is_console: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
