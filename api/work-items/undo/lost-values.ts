import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { checkValue } from '@tandem/shared/projects/fields/values.ts';
import type { ItemPatch } from '../record/edits/values.ts';
import { changedFieldIds } from '../record/fields/activities.ts';
import { mergedValues } from '../record/fields/check.ts';
import { readFieldFacts } from '../record/fields/facts.ts';
import { type Run, isForced } from './run.ts';

type Wanted = { id: string; patch: ItemPatch };

/**
 * Takes values out of patches whose field is deleted by now, or is of another kind or without that choice: they are
 * conflicts, of which a forced item leaves the value as it is.
 */
export async function withoutLostValues(run: Run, wanted: readonly Wanted[]): Promise<void> {
  const changed = wanted.map(({ id, patch }) => {
    const now = run.items.get(id)?.values.fields ?? {};
    return { id, patch, now, ids: patch.fields ? changedFieldIds(now, patch.fields) : [] };
  });
  const field_ids = [...new Set(changed.flatMap(({ ids }) => ids))];
  if (field_ids.length === 0) return;
  const { fields } = await readFieldFacts(run.tx, run.ctx, { values: [], field_ids, project_id: null });
  const known = new Map(fields.map((field) => [field.id, field]));
  const since = run.edits[0]?.at ?? '';
  for (const { id, patch, now, ids } of changed) {
    for (const fieldId of ids) {
      const field = known.get(fieldId);
      const value = patch.fields?.[fieldId] ?? null;
      if (field && !('problem' in checkValue(field, value))) continue;
      isForced(run, { id, field: fieldProperty(fieldId), reason: 'missing', since });
      patch.fields = mergedValues(patch.fields ?? {}, { [fieldId]: now[fieldId] ?? null });
    }
  }
}
