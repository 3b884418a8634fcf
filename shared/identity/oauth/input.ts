import { z } from 'zod';
import { optionalIdInput } from '../../http/fields.ts';

const MAX_URI = 500;
const MAX_STATE = 2000;
const text = (max = MAX_URI) => z.string().max(max).optional();

/** What a program sends a browser with, as OAuth calls it; other parameters are left aside, as OAuth asks. */
export const authorizationQuery = z.object({
  client_id: z.string().max(MAX_URI),
  redirect_uri: z.string().max(MAX_URI),
  response_type: text(),
  code_challenge: text(),
  code_challenge_method: text(),
  scope: text(),
  state: text(MAX_STATE),
  resource: text(),
});
export type AuthorizationQuery = z.infer<typeof authorizationQuery>;

/** The same with what the person decides: at most what was asked for, in one workspace or (null) in all of theirs. */
export const decisionInput = authorizationQuery.extend({
  decision: z.enum(['allow', 'deny']),
  allowed_scope: z.enum(['read', 'write']).default('read'),
  workspace: optionalIdInput.default(null),
});
export type DecisionInput = z.infer<typeof decisionInput>;
