import type { WorkflowUsage } from '@tandem/shared/projects/workflow/usage.ts';
import { useEffect, useState } from 'react';
import { readUsage } from '#entities/projects/workflow/actions.ts';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { useEditor } from '../editor/use-editor.ts';

/** Returns how often a transition was used within 30 days. Null until it is loaded. */
export function useUses({ from_state_id, to_state_id }: Transition): number | null {
  const { project } = useEditor();
  const [usage, setUsage] = useState<WorkflowUsage | null>(null);
  useEffect(() => {
    let isHere = true;
    readUsage(project.id).then(
      (read) => isHere && setUsage(read),
      (error: unknown) => {
        // The count is optional, so a failed request is ignored.
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      isHere = false;
    };
  }, [project.id]);
  return (
    usage &&
    usage.transitions
      .filter((each) => each.to_state_id === to_state_id)
      .filter((each) => from_state_id === null || each.from_state_id === from_state_id)
      .reduce((sum, { count }) => sum + count, 0)
  );
}
