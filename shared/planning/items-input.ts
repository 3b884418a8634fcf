import { z } from 'zod';
import { idsInput } from '../http/fields.ts';

const MAX_AT_ONCE = 500;

/** Ids of items that a call puts into something, of which at least one is to be there. */
export const plannedIdsInput = idsInput(MAX_AT_ONCE);

/** Body of POST P/cycles/{id}/cycle-issues/ and P/modules/{id}/issues/. */
export const addItemsInput = z.object({ issues: plannedIdsInput.optional() });
