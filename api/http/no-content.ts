import { z } from 'zod';

/** Schema of an answer 204. */
export const noContent = z.undefined().describe('Done; no body.');
