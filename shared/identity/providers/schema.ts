import { z } from 'zod';

/** By which provider somebody signs in (docs/contract/providers.md#own-accounts). */
export const accountSchema = z.object({
  id: z.uuid(),
  user: z.uuid(),
  provider: z.string(),
  provider_account_id: z.string(),
  /** Null, both: tokens are not kept. */
  access_token_expired_at: z.null(),
  refresh_token_expired_at: z.null(),
  last_connected_at: z.string(),
  metadata: z.object({ issuer: z.string() }),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Account = z.infer<typeof accountSchema>;
