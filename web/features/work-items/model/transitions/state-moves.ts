import type { PickerOption } from '#components/pickers/picker.tsx';
import type { AskedApproval } from '#entities/work-items/rows/types.ts';
import { useVerdictsIn } from './code.ts';
import type { StateChoice } from './moves.ts';

/** Of a picker that may say why; px. */
export const WIDE = 320;

/** What a workflow makes of the states of a picker; where there is none, nothing. */
export function useStateMoves({ projectId, values, moves }: StateChoice, isWanted: boolean) {
  const verdicts = useVerdictsIn(isWanted && moves ? projectId : null);
  return {
    /** Reasons need room beside the names. */
    width: verdicts ? WIDE : undefined,
    options: (options: PickerOption[]): PickerOption[] =>
      verdicts && moves ? verdicts.withVerdicts(options, { projectId, values, moves }) : options,
    /** What a change says beside the state. */
    asking: (stateId: string): AskedApproval =>
      verdicts && moves && verdicts.isHeld(stateId, moves) ? { request_approval: true } : {},
  };
}
