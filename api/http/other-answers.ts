import { z } from 'zod';

/** Schema of an answer 302; where to is for the description of the call to say. */
export const redirected = z.undefined().describe('Location says where to.');

/** Schema of an answer that is a file or a page of one of these types, and no JSON. */
export const contentOf = (...types: readonly [string, ...string[]]) => ({
  description: 'What was asked for, as it is.',
  content: Object.fromEntries(types.map((type) => [type, { schema: z.any() }])),
});

/** Schema of what supervises a process. */
export const statusAnswer = z.object({ status: z.string() });
