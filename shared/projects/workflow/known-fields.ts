/** A field that a project uses and people fill in, and the types whose items have it: none named are all. */
export type UsedField = { field_id: string; type_ids: readonly string[] };

/**
 * Fields that a condition may ask an item of a type for; one that such items do not have counts no more
 * (docs/contract/workflow.md#conditions).
 */
export const knownFieldsOf = (used: readonly UsedField[], typeId: string | null): ReadonlySet<string> =>
  new Set(
    used
      .filter(({ type_ids }) => type_ids.length === 0 || (typeId !== null && type_ids.includes(typeId)))
      .map(({ field_id }) => field_id),
  );
