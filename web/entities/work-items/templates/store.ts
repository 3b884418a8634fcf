import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange, onForgotten, onRevoked } from '../../live/live.ts';
import type { ItemTemplate, Template } from './types.ts';

/** Templates of the workspace and of the projects whose templates were read. */
export const templates = new EntityStore<Template>();
/** Templates by workspace, in their order. */
export const templatesByWorkspace = new EntityIndex(
  templates,
  (row) => row.workspace_id,
  (a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name),
);

/** Whether a template makes work items. */
export const isItemTemplate = (row: Template): row is ItemTemplate => row.kind === 'item';

/** Whether a project has a template: its own ones and those of the workspace. */
export const isOfProject = ({ project_id }: Template, projectId: string) =>
  project_id === null || project_id === projectId;

onChange('template', (change) => templates.confirm(change));
onRevoked((stream) => templates.forgetStream(stream));
onForgotten((stream) => {
  // The project is not followed any more: its templates are read again when they are asked for.
  if (stream.startsWith('project:')) templates.forgetStream(stream);
});
