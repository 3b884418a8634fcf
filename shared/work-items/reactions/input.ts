import { z } from 'zod';

/**
 * Body of POST …/reactions/ (docs/contract/reactions.md#reacting): the code points of an emoji in decimals, joined by
 * "-". It is part of the path that takes it back, hence nothing that a path cannot hold.
 */
export const createReactionInput = z.object({
  reaction: z
    .string()
    .min(1)
    .max(20)
    .regex(/^[^\s/\\?#%.]+$/, 'Enter the code of an emoji.'),
});
export type CreateReaction = z.infer<typeof createReactionInput>;
