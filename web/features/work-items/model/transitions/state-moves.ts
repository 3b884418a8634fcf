import type { PickerOption } from '#components/pickers/picker.tsx';
import type { AskedApproval } from '#entities/work-items/rows/types.ts';
import { useVerdictsIn } from './code.ts';
import type { StateChoice } from './moves.ts';

/** The width of a picker with reasons, in px. */
export const WIDE = 320;

/** Returns what the workflow adds to a picker of states. It adds nothing without a workflow. */
export function useStateMoves({ projectId, values, moves }: StateChoice, isWanted: boolean) {
  const verdicts = useVerdictsIn(isWanted && moves ? projectId : null);
  return {
    /** Reasons need room beside the names. */
    width: verdicts ? WIDE : undefined,
    options: (options: PickerOption[]): PickerOption[] =>
      verdicts && moves ? verdicts.withVerdicts(options, { projectId, values, moves }) : options,
    /** Returns the properties that a change has beside its state. */
    asking: (stateId: string): AskedApproval =>
      verdicts && moves && verdicts.isHeld(stateId, moves) ? { request_approval: true } : {},
  };
}
