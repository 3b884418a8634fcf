import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type ApiAnswer, api } from '#lib/http/api-client.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { fields, projectFields } from './store.ts';
import type {
  Field,
  FieldConversion,
  FieldImpact,
  FieldOptionsInput,
  FieldValue,
  FilledFields,
  ProjectFields,
} from './types.ts';

const inWorkspace = (rest = '') => `/api/workspaces/${currentWorkspace().slug}/fields/${rest}`;
const mutation = () => ({ mutationId: crypto.randomUUID() });

/** The answer of a call that wrote a field stands in the store before its Change arrives. */
function take({ data, seqs }: ApiAnswer<Field>): Field {
  const stream = workspaceStream(data.workspace_id);
  fields.confirmRows([data], stream, seqs[stream] ?? 0);
  return data;
}

export type NewField = Pick<Field, 'id' | 'name' | 'kind'> & {
  key?: string;
  description?: string;
  options: FieldOptionsInput;
  default_value?: FieldValue | null;
};
export type FieldPatch = Partial<Pick<Field, 'name' | 'description' | 'is_active' | 'default_value'>> & {
  options?: FieldOptionsInput;
};

/** Makes a field of the workspace. Throws the ApiError whose fields name what was wrong. */
export const createField = async (field: NewField): Promise<Field> =>
  take(await api.post<Field>(inWorkspace(), field, mutation()));

/**
 * Changes a field in all projects that use it. Throws the ApiError that says what was wrong; with `seen`, 409 when
 * somebody changed the field since.
 */
export const updateField = async (id: string, patch: FieldPatch, seen?: string): Promise<Field> =>
  take(
    await api.patch<Field>(
      inWorkspace(`${id}/`),
      seen === undefined ? patch : { ...patch, expected_updated_at: seen },
      mutation(),
    ),
  );

/** Deletes a field with its values, for whoever typed its name; for a day it can be restored. */
export async function deleteField({ id, workspace_id, name }: Field): Promise<void> {
  const { seqs } = await api.delete(inWorkspace(`${id}/`), { ...mutation(), body: { name } });
  const stream = workspaceStream(workspace_id);
  const row = fields.get(id);
  if (!row || row.deleted_at !== null) return;
  fields.confirmRows([{ ...row, deleted_at: new Date().toISOString() }], stream, seqs[stream] ?? 0);
}

export const restoreField = async ({ id }: Field): Promise<Field> =>
  take(await api.post<Field>(inWorkspace(`${id}/restore/`), undefined, mutation()));

/** Which projects a change of a field reaches, and how many values it has. */
export const fetchImpact = async (id: string): Promise<FieldImpact> =>
  (await api.get<FieldImpact>(inWorkspace(`${id}/impact/`))).data;

/** Returns the number of items with a value, for each field of a project. */
export const fetchFilled = async (projectId: string): Promise<FilledFields> =>
  (
    await api.get<FilledFields>(
      `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/fields/filled/`,
    )
  ).data;

type Conversion = Pick<Field, 'kind'> & { options?: FieldOptionsInput };

/** What a change of the kind would do to the values. */
export const previewConversion = async (id: string, to: Conversion): Promise<FieldConversion> =>
  (await api.post<FieldConversion>(inWorkspace(`${id}/convert/`), { ...to, dry_run: true })).data;

/** Changes the kind of a field; values that do not convert are lost. */
export async function convertField(id: string, to: Conversion): Promise<FieldConversion> {
  const { data, seqs } = await api.post<FieldConversion>(inWorkspace(`${id}/convert/`), to, mutation());
  take({ data: data.field, seqs });
  return data;
}

const change = rowChanges<ProjectFields>({
  kind: 'project_fields',
  store: projectFields,
  streamOf: (row) => projectStream(row.project_id),
});

type Layout = Partial<Pick<ProjectFields, 'is_enabled' | 'sections'>>;

/** Sets which fields a project uses, in which order and how: at once here. The project's fields must be loaded. */
export async function putLayout(projectId: string, layout: Layout): Promise<void> {
  const before = projectFields.get(projectId);
  if (!before) return;
  const { is_enabled, sections } = { ...before, ...layout };
  await change({
    ...{ id: projectId, op: 'patch', patch: layout, action: 'settings' },
    ...{ lane: `fields of ${projectId}` },
    request: {
      method: 'PUT',
      path: `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/fields/`,
      body: { is_enabled, sections },
    },
  });
}

/** A section without a field yet. */
export const newSection = (name: string): ProjectFields['sections'][number] => ({
  id: newId(),
  name,
  fields: [],
});

/** How a project uses a field that was just added. */
export const newUse = (fieldId: string): ProjectFields['sections'][number]['fields'][number] => ({
  field_id: fieldId,
  type_ids: [],
  required: 'never',
  required_groups: [],
  is_public: false,
  is_on_card: false,
});
