import { create } from 'zustand';
import { holdChanges } from '#lib/unsaved/held-changes.ts';
import type { Definition } from './definition.ts';

/** The unsaved changes of a workflow. */
export type WorkflowDraft = {
  definition: Definition;
  /** `updated_at` of the workflow when the draft was started. */
  seen: string;
};

type Drafts = { drafts: Readonly<Record<string, WorkflowDraft>> };

/** Drafts by project id. They survive a visit to another page. */
export const useWorkflowDrafts = create<Drafts>(() => ({ drafts: {} }));

/** Stores the draft of a project, and how many changes it has. */
export function setDraft(projectId: string, draft: WorkflowDraft, changes: number): void {
  if (changes === 0) return dropDraft(projectId);
  useWorkflowDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [projectId]: draft } }));
  holdChanges(`workflow ${projectId}`, changes);
}

/** Deletes the draft of a project. */
export function dropDraft(projectId: string): void {
  const { [projectId]: _, ...drafts } = useWorkflowDrafts.getState().drafts;
  useWorkflowDrafts.setState({ drafts });
  holdChanges(`workflow ${projectId}`, 0);
}
