import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

/** What has to be known of an item to ask for what belongs to it. */
export type ItemRef = Pick<WorkItem, 'id' | 'project_id' | 'is_epic'>;

/** The item of an id, for actions that are given nothing but ids; an item that is not known is no epic. */
export const itemRef = (project_id: string, id: string): ItemRef => ({
  id,
  project_id,
  is_epic: workItems.get(id)?.is_epic ?? false,
});

/** Two parts have other names below epics (docs/contract/epics.md#calls). */
const EPIC_NAMES: Record<string, string> = { 'issue-links': 'links', 'sub-issues': 'issues' };

export const itemsCall = (projectId: string, isEpic: boolean) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/${isEpic ? 'epics' : 'issues'}/`;

/** The address of an item, or of a part of it, in the API: epics have paths of their own. */
export function itemCall({ id, project_id, is_epic }: ItemRef, part?: string): string {
  const name = part && ((is_epic && EPIC_NAMES[part]) || part);
  return `${itemsCall(project_id, is_epic)}${id}/${name ? `${name}/` : ''}`;
}

/** Files are kept beside the other calls. */
export const filesCall = ({ id, project_id, is_epic }: ItemRef) =>
  `/api/assets/v2/workspaces/${currentWorkspace().slug}/projects/${project_id}/${is_epic ? 'epics' : 'issues'}/${id}/attachments/`;
