import { z } from 'zod';

/** One call that was made with a token (docs/contract/api-tokens.md#log-of-requests). */
export const tokenRequestSchema = z.object({
  id: z.uuid(),
  created_at: z.string(),
  /** The last characters of the token. */
  token_identifier: z.string(),
  method: z.string(),
  path: z.string(),
  query_params: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
  response_code: z.int(),
  response_body: z.string().nullable(),
  ip_address: z.string(),
  user_agent: z.string(),
});
export type TokenRequest = z.infer<typeof tokenRequestSchema>;
