import { must } from '@tandem/shared/must.ts';
import { api } from '#lib/http/api-client.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { templateStream, templatesPath } from './load.ts';
import { emptyNode } from './node.ts';
import { templates, templatesByWorkspace } from './store.ts';
import type { ItemContent, ItemTemplate, ShownPatch, Template, TemplatePatch } from './types.ts';

const change = rowChanges<Template>({ kind: 'template', store: templates, streamOf: templateStream });

const pathOf = ({ id, project_id }: Pick<Template, 'id' | 'project_id'>) =>
  `${templatesPath(project_id)}${id}/`;

type NewTemplate = { name: string; content?: ItemContent };

/** Creates an item template of a project, or of the workspace. */
export function createTemplate(projectId: string | null, { name, content }: NewTemplate): ItemTemplate {
  const { id: workspace_id } = currentWorkspace();
  const now = new Date().toISOString();
  const me = currentMe().id;
  const last = templatesByWorkspace.list(workspace_id).at(-1)?.sort_order ?? 0;
  const template: ItemTemplate = {
    id: newId(),
    workspace_id,
    project_id: projectId,
    kind: 'item',
    name,
    description: '',
    logo_props: null,
    type_id: null,
    content: content ?? { item: emptyNode('root', name), asks: [] },
    uses: 0,
    default_for: { types: [], quick_add: false, intake_form: false },
    sort_order: last + 10_000,
    created_at: now,
    updated_at: now,
    created_by: me,
    updated_by: me,
    deleted_at: null,
  };
  const { id } = template;
  void change({
    id,
    op: 'create',
    patch: template,
    action: 'settings',
    request: {
      method: 'POST',
      path: templatesPath(projectId),
      body: { id, kind: 'item', name, content: template.content },
    },
  });
  return template;
}

/**
 * Changes a template. False when it was refused, with `seen` also when another person changed it since.
 */
export async function patchTemplate(id: string, patch: TemplatePatch, seen?: string): Promise<boolean> {
  const row = must(templates.get(id), 'only a template that is shown can be changed');
  const stored = await change({
    id,
    op: 'patch',
    patch: patch as ShownPatch,
    action: 'settings',
    request: {
      method: 'PATCH',
      path: pathOf(row),
      body: seen ? { ...patch, expected_updated_at: seen } : patch,
    },
  });
  return stored !== null;
}

/** Deletes a template. False when it was refused. */
export async function deleteTemplate(row: Template): Promise<boolean> {
  const stored = await change({
    id: row.id,
    op: 'remove',
    patch: {},
    action: 'settings',
    request: { method: 'DELETE', path: pathOf(row) },
  });
  return stored !== null;
}

type SavedAs = { projectId: string; itemId: string; name: string; isOfWorkspace: boolean };

/** Makes a template from an item, with its sub-items. Throws the ApiError that says what was wrong. */
export async function saveAsTemplate({ projectId, itemId, name, isOfWorkspace }: SavedAs): Promise<Template> {
  const { slug } = currentWorkspace();
  const { data, seqs } = await api.post<Template>(
    `/api/workspaces/${slug}/projects/${projectId}/issues/${itemId}/save-as-template/`,
    { name, project_id: isOfWorkspace ? null : projectId },
    { mutationId: crypto.randomUUID() },
  );
  const stream = templateStream(data);
  templates.confirmRows([data], stream, seqs[stream] ?? 0);
  return data;
}
