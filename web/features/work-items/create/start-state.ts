import { statesByProject } from '#entities/projects/states/store.ts';
import { firstStateOf, judgeNew } from '#entities/work-items/transitions/judge.ts';
import type { ItemChange } from '#entities/work-items/rows/types.ts';
import type { ItemValues } from '../model/properties/use-choice.tsx';

/** Where an item of a type starts: where the workflow says, else in the default state of the project. */
function firstOf(projectId: string, typeId: string | null): string {
  const first = firstStateOf(projectId, typeId);
  if (first !== null) return first;
  const states = statesByProject.list(projectId);
  return (states.find((state) => state.default) ?? states[0])?.id ?? '';
}

/** Drafts and requests are no new items yet: any state is open to them. */
type Preset = ItemChange & { type_id: string | null; intake?: unknown; is_draft?: boolean };

/** The state that the form begins with: the one it was opened for, if new items may be made there. */
export function startOf(projectId: string, preset: Preset): string {
  const { state_id, type_id } = preset;
  const isFree = Boolean(preset.intake ?? preset.is_draft);
  const isOpen = (id: string) => isFree || judgeNew(projectId, preset)(id).outcome === 'allowed';
  return state_id !== undefined && isOpen(state_id) ? state_id : firstOf(projectId, type_id);
}

/** A form that is changed: with another type it starts where that starts, as long as nobody chose a state. */
export function restarted(projectId: string, known: ItemValues, patch: ItemChange): ItemValues {
  const next = { ...known, ...patch };
  const isUntouched = known.state_id === firstOf(projectId, known.type_id);
  if (patch.type_id === undefined || !isUntouched) return next;
  return { ...next, state_id: firstOf(projectId, next.type_id) };
}
