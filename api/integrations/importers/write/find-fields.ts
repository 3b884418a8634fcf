import type { Db } from '@tandem/db/postgres/client.ts';
import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { readFields } from '../../../projects/fields/repo.ts';
import { guessKind } from '../fields/guess-kind.ts';
import type { SourceField } from '../source/source-item.ts';
import type { ValueSample } from '../source/value-sample.ts';
import type { ImportPlace } from './import-run.ts';

/** A custom field of a file with the one that it is here; null for one that is to be made. */
export type FoundField = {
  source: SourceField;
  sample: ValueSample;
  field: Field | null;
  kind: FieldKind;
};

/** Looks for the fields of a file: one that was chosen, or of the same name in the workspace. */
export async function findFields(
  db: Db,
  { workspace, survey }: Pick<ImportPlace, 'workspace' | 'survey'>,
): Promise<FoundField[]> {
  if (survey.fields.size === 0) return [];
  const known = (await readFields(db, workspace.id)).filter(({ deleted_at }) => deleted_at === null);
  const byName = new Map(known.map((field) => [field.name.toLowerCase(), field]));
  const byId = new Map(known.map((field) => [field.id, field]));
  return [...survey.fields.values()].map(({ field: source, sample }) => {
    const field = byId.get(source.field_id ?? '') ?? byName.get(source.name.toLowerCase()) ?? null;
    return { source, sample, field, kind: field?.kind ?? source.kind ?? guessKind(sample) };
  });
}
