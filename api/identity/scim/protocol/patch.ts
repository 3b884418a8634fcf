import type { ScimPatchOperation, ScimResource } from 'scim-patch';
import { z } from 'zod';
import { scimError } from './errors.ts';

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const MAX_OPERATIONS = 1000;
/** Names by which a path would reach what belongs to every object. */
const UNSAFE = /(?:^|[.:[\]\s"])(?:__proto__|constructor|prototype)(?:$|[.:[\]\s"])/i;

const body = z.object({
  schemas: z.array(z.string()).refine((all) => all.includes(SCHEMA)),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(1000).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MAX_OPERATIONS),
});
type Operation = z.infer<typeof body>['Operations'][number];

function isUnsafe(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > 10) return true;
  return Object.entries(value).some(([key, each]) => UNSAFE.test(key) || isUnsafe(each, depth + 1));
}

/** Core names may come with their schema before them. */
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;

function toOperation({ op, path, value }: Operation): ScimPatchOperation {
  if ((path && UNSAFE.test(path)) || isUnsafe(value))
    throw scimError(400, 'There is no such attribute.', 'invalidPath');
  const short = path?.replace(CORE, '');
  if (op === 'remove') {
    if (!short) throw scimError(400, 'What is removed needs a path.', 'noTarget');
    return { op, path: short, ...(value === undefined || value === null ? {} : { value }) };
  }
  if (value === undefined) throw scimError(400, 'A value is needed.', 'invalidValue');
  return short ? { op, path: short, value } : { op, value };
}

/** A resource as it is after the operations of a PATCH, all or none of them (RFC 7644, 3.5.2). */
export async function patched<T extends ScimResource>(resource: T, said: unknown): Promise<T> {
  const read = body.safeParse(said);
  if (!read.success)
    throw scimError(400, `A PATCH has the schema ${SCHEMA} and Operations.`, 'invalidSyntax');
  const { scimPatch, ScimError, NoTarget } = await import('scim-patch');
  let at = structuredClone(resource);
  for (const operation of read.data.Operations.map(toOperation)) {
    try {
      at = scimPatch(at, [operation]);
    } catch (error) {
      // What is not there is removed already.
      if (error instanceof NoTarget && operation.op === 'remove') continue;
      if (error instanceof ScimError) {
        const kind = error.scimCode === 'noTarget' ? 'noTarget' : 'invalidPath';
        throw scimError(400, error.message || 'This cannot be applied.', kind);
      }
      throw scimError(400, 'This cannot be applied.', 'invalidPath');
    }
  }
  return at;
}
