import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { fields, projectFields } from '#entities/projects/fields/store.ts';
import type { Field, FieldUse } from '#entities/projects/fields/types.ts';

const at = '2026-01-01T00:00:00Z';

export const fieldRow = (id: string, kind: Field['kind'], part: Partial<Field> = {}): Field => ({
  id,
  workspace_id: 'w',
  key: id,
  name: id,
  description: '',
  kind,
  options: {},
  default_value: null,
  ...{
    is_active: true,
    created_at: at,
    updated_at: at,
    created_by: 'me',
    updated_by: 'me',
    deleted_at: null,
  },
  ...part,
});

export const fieldUse = (field_id: string, part: Partial<FieldUse> = {}): FieldUse => ({
  field_id,
  type_ids: [],
  required: 'never',
  required_groups: [],
  is_public: false,
  is_on_card: false,
  ...part,
});

/** The fields of the workspace, and the sections in which the project `p` uses them. */
export function fillFields(rows: readonly Field[], sections: Record<string, readonly FieldUse[]>) {
  fields.confirmRows(rows, workspaceStream('w'), 1);
  const layout = {
    id: 'p',
    project_id: 'p',
    workspace_id: 'w',
    is_enabled: true,
    updated_at: at,
    updated_by: null,
    sections: Object.entries(sections).map(([name, uses]) => ({ id: name, name, fields: [...uses] })),
  };
  projectFields.confirmRows([layout], projectStream('p'), 1);
}
