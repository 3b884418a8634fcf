/**
 * A field that a project uses and people fill in, and the types whose items have it. An empty list means all
 * types.
 */
export type UsedField = { field_id: string; type_ids: readonly string[] };

/**
 * Returns the fields that conditions may require of items of a type. Conditions on fields that these items do
 * not have are ignored (docs/contract/workflow.md#conditions).
 */
export const knownFieldsOf = (used: readonly UsedField[], typeId: string | null): ReadonlySet<string> =>
  new Set(
    used
      .filter(({ type_ids }) => type_ids.length === 0 || (typeId !== null && type_ids.includes(typeId)))
      .map(({ field_id }) => field_id),
  );
