import { projectStream } from '@tandem/shared/sync/stream.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onRevoked } from '../../live/live.ts';
import type { ProjectType, WorkItemType } from './types.ts';

/** Which row a project has of a type. */
export const typeKey = (projectId: string, typeId: string) => `${projectId} ${typeId}`;

export const asProjectType = (type: WorkItemType, projectId: string): ProjectType => ({
  ...type,
  id: typeKey(projectId, type.id),
  type_id: type.id,
  project_id: projectId,
});

/** The types that projects use: by the project and the type. */
export const projectTypes = new EntityStore<ProjectType>();
export const typesByProject = new EntityIndex(
  projectTypes,
  (row) => row.project_id,
  (a, b) => a.level - b.level || a.created_at.localeCompare(b.created_at),
);

let names: ReadonlyMap<string, string> | null = null;
projectTypes.onRowChange(() => {
  names = null;
});

/** What a type is called, in whichever project it is used. */
export function typeName(typeId: string): string | undefined {
  names ??= new Map(projectTypes.select(() => true).map((row) => [row.type_id, row.name] as const));
  return names.get(typeId);
}

storeOnDevice('work_item_type', projectTypes, true);
onChange('work_item_type', (change) => {
  const projectId = change.stream.slice(projectStream('').length);
  const row = change.row && asProjectType(change.row as WorkItemType, projectId);
  projectTypes.confirm({ ...change, id: typeKey(projectId, change.id), ...(row && { row }) });
});
onRevoked((stream) => projectTypes.forgetStream(stream));
