import { must } from '@tandem/shared/must.ts';
import type { ConvertedText } from '../markup/convert-parts.ts';
import type { SourcePerson } from '../source/source-item.ts';
import type { ImportRun, References } from './import-run.ts';
import type { PlannedComment, PlannedItem } from './plan-items.ts';

/** An item with its texts converted; `description` is null where it stays as it is. */
export type ReadyItem = {
  planned: PlannedItem;
  description: ConvertedText | null;
  comments: { planned: PlannedComment; text: ConvertedText }[];
};

export type Target = { run: ImportRun; references: References };

/** The user of a person of the file; the importer for nobody. */
export function userOf({ references, run }: Target, person: SourcePerson | null): string {
  if (person === null) return run.lead_id;
  return must(references.people.get(person.external_id), 'the survey has seen every person');
}
