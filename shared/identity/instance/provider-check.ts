import { z } from 'zod';

/**
 * What was learned of a provider. `found`, `not_found`: that it says who it is; then whether it knows us: `known`,
 * `refused`, `callback` (it knows us, and not the address that it shall lead back to), `unreachable`, or `unclear`, when it
 * says neither yes nor no.
 */
const CHECK_RESULTS = [
  ...(['found', 'not_found'] as const),
  ...(['known', 'refused', 'callback', 'unreachable', 'unclear'] as const),
] as const;

/** What came of trying a provider (docs/contract/providers.md#trying-it). */
export const providerCheckSchema = z.object({
  is_good: z.boolean(),
  steps: z.array(
    z.object({
      result: z.enum(CHECK_RESULTS),
      is_good: z.boolean(),
      /** The address that was asked. */
      url: z.string(),
      /** What it answered, in its words or in those of what failed. */
      answer: z.string(),
    }),
  ),
});
export type ProviderCheck = z.infer<typeof providerCheckSchema>;
export type CheckStep = ProviderCheck['steps'][number];
