import { z } from 'zod';
import { idInput } from '../../http/fields.ts';
import { blankable } from '../../http/lenient.ts';

const MAX_RELATED = 100;
/**
 * Which types there are is reported with a `message` (docs/contract/relations.md#what-cannot-be-related), hence by the
 * call itself.
 */
const relation_type = blankable(z.string().max(50)).optional();

/** Body of POST I/issue-relation/. */
export const createRelationsInput = z.object({
  relation_type,
  issues: z.array(idInput).min(1).max(MAX_RELATED),
});
export type CreateRelations = z.infer<typeof createRelationsInput>;

/** Body of POST I/remove-relation/. */
export const removeRelationInput = z.object({ relation_type, related_issue: idInput });
export type RemoveRelation = z.infer<typeof removeRelationInput>;
