import { z } from 'zod';
import { jsonObjectInput } from '../../http/fields.ts';
import { readFilterTree } from './parse.ts';

const requireTree = (given: unknown, check: z.RefinementCtx): void => {
  const { problem } = readFilterTree(given);
  if (problem !== null) check.addIssue(problem);
};

/**
 * A tree of filters that is stored as it was sent (docs/contract/lists.md#trees-of-filters); null asks for nothing, as
 * does an empty object.
 */
export const richFiltersInput = jsonObjectInput
  .nullable()
  .transform((given) => given ?? {})
  .superRefine(requireTree);

/** A tree of filters in a body, as an object or as its JSON. */
export const filterTreeInput = z
  .unknown()
  .superRefine(requireTree)
  .transform((given) => readFilterTree(given).tree);
