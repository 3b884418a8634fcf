import { create } from 'zustand';
import { holdChanges } from '#lib/unsaved/held-changes.ts';
import type { Definition } from './definition.ts';

/** What is drawn of a workflow and not saved yet. */
export type WorkflowDraft = {
  definition: Definition;
  /** `updated_at` of the workflow as it was when the draft was begun. */
  seen: string;
};

type Drafts = { drafts: Readonly<Record<string, WorkflowDraft>> };

/** By the id of the project. They outlive the page: another one can be looked at meanwhile. */
export const useWorkflowDrafts = create<Drafts>(() => ({ drafts: {} }));

export function setDraft(projectId: string, draft: WorkflowDraft, changes: number): void {
  if (changes === 0) return dropDraft(projectId);
  useWorkflowDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [projectId]: draft } }));
  holdChanges(`workflow ${projectId}`, changes);
}

export function dropDraft(projectId: string): void {
  const { [projectId]: _, ...drafts } = useWorkflowDrafts.getState().drafts;
  useWorkflowDrafts.setState({ drafts });
  holdChanges(`workflow ${projectId}`, 0);
}
