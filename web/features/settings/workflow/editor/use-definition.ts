import { useMemo } from 'react';
import { useProjectStates } from '#entities/projects/states/hooks.ts';
import type { ProjectWorkflow } from '#entities/projects/workflow/types.ts';
import { useProjectTypes } from '#entities/projects/types/hooks.ts';
import { countChanges, type Definition, withoutGone } from '../model/definition.ts';
import { dropDraft, setDraft, useWorkflowDrafts } from '../model/drafts.ts';

/** A workflow in the editor: its draft, and the functions that change it. */
export type Edited = {
  definition: Definition;
  changes: number;
  /** `updated_at` of the workflow that the draft started from. */
  seen: string;
  /** Whether another person has saved a workflow since. */
  isBehind: boolean;
  change: (next: Definition) => void;
  discard: () => void;
};

/** Returns the stored workflow with the changes of the draft. */
export function useDefinition(stored: ProjectWorkflow): Edited {
  const { project_id, updated_at } = stored;
  const draft = useWorkflowDrafts((state) => state.drafts[project_id]);
  const states = useProjectStates(project_id);
  const types = useProjectTypes(project_id);
  const definition = useMemo(() => {
    const { flows, initial_states } = draft?.definition ?? stored;
    return withoutGone(
      { flows, initial_states },
      { states: new Set(states.map(({ id }) => id)), types: new Set(types.map(({ type_id }) => type_id)) },
    );
  }, [draft, stored, states, types]);
  const seen = draft?.seen ?? updated_at;
  return {
    definition,
    changes: draft ? countChanges(stored, draft.definition) : 0,
    seen,
    isBehind: draft !== undefined && draft.seen !== updated_at,
    change: (next) => setDraft(project_id, { definition: next, seen }, countChanges(stored, next)),
    discard: () => dropDraft(project_id),
  };
}
