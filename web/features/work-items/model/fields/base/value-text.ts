import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { idsIn, plainText, type Reader, type Shown } from '#components/fields/base/plain-text.ts';
import type { FieldValue } from '#entities/projects/fields/types.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { listNames } from '#lib/text/names.ts';
import { itemKey } from '../../items/item-key.ts';

/** The keys of the items that are here; of others nothing is known. */
const keysOf = (ids: readonly string[]) =>
  ids
    .map((id) => workItems.get(id))
    .filter((row) => row !== undefined)
    .map((row) => itemKey(projects.get(row.project_id)?.identifier, row));

/** A value as one text in the language of the reader: in history, tooltips, exports of what is seen, and where no room is for more. */
export function valueText(field: Shown, value: FieldValue, reader: Reader): string {
  const { form } = traitsOf(field.kind);
  switch (form) {
    case 'person':
    case 'people':
      return listNames(idsIn(value).flatMap((id) => findPerson(id)?.display_name ?? []));
    case 'items':
      return listNames(keysOf(idsIn(value)));
    default:
      return plainText(field, value, reader);
  }
}
