import { z } from 'zod';

/** By this an access token is known, which counts at /mcp alone (docs/contract/oauth.md#where-they-count). */
export const ACCESS_PREFIX = 'tandem_access_';
export const REFRESH_PREFIX = 'tandem_refresh_';
export const CODE_PREFIX = 'tandem_code_';

const scope = z.enum(['read', 'write']);
/** `write` includes reading. */
export type GrantScope = z.infer<typeof scope>;

/** Where an answer to a program goes: to a site, to a program on this very computer, or to the app that opens such links. */
const destinationKind = z.enum(['site', 'computer', 'app']);
export type DestinationKind = z.infer<typeof destinationKind>;

const program = z.object({
  /** As the program calls itself: nobody has proven it. */
  name: z.string(),
  /** The host that it is answered at, or the scheme of its links. */
  destination: z.string(),
  destination_kind: destinationKind,
});

/** What a program asks a person for (docs/contract/oauth.md#what-is-shown). */
export const authorizationSchema = z.object({
  program,
  /** The most that may be allowed. */
  scope,
  workspaces: z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string() })),
  /** Why it cannot be allowed, and where the program is told so; null when it can. */
  refusal: z.object({ error: z.string(), error_description: z.string(), redirect_to: z.string() }).nullable(),
});
export type Authorization = z.infer<typeof authorizationSchema>;

/** Where the browser goes on, which is at the program. */
export const decisionSchema = z.object({ redirect_to: z.string() });
export type Decision = z.infer<typeof decisionSchema>;

/** A program that a person has let in. */
export const connectedProgramSchema = program.extend({
  id: z.uuid(),
  scope,
  /** Null for a program that acts in every workspace of the person. */
  workspace: z.uuid().nullable(),
  workspace_name: z.string().nullable(),
  created_at: z.string(),
  last_used: z.string().nullable(),
});
export type ConnectedProgram = z.infer<typeof connectedProgramSchema>;
