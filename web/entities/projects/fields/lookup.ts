import type { AskedField, FieldLookup } from '@tandem/shared/work-items/filters/fields.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { fields, fieldsByWorkspace } from './store.ts';

/** The custom fields that conditions, groups and orders can name, by their ids; deleted ones are none. */
export const fieldLookup: FieldLookup = (id) => {
  const field = fields.get(id);
  return field && field.deleted_at === null ? field : undefined;
};

/** The field of a key in the workspace that is open. */
export const fieldOfKey = (key: string): AskedField | undefined =>
  fieldsByWorkspace
    .list(currentWorkspace().id)
    .find((field) => field.key === key && field.deleted_at === null);
