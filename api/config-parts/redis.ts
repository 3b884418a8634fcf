import { parseRedisUrl } from '@tandem/db/redis/address.ts';
import { z } from 'zod';

export const redisVariables = {
  /** What several processes count and show together; without it each counts for itself. */
  REDIS_URL: z
    .string()
    .optional()
    .transform((text, check) => {
      if (!text) return undefined;
      try {
        return parseRedisUrl(text);
      } catch (error) {
        check.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    }),
};
