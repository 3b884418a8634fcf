import { statesByProject } from '#entities/projects/states/store.ts';
import { firstStateOf, judgeNew } from '#entities/work-items/transitions/judge.ts';
import type { ItemChange } from '#entities/work-items/rows/types.ts';
import type { ItemValues } from '../model/properties/use-choice.tsx';

/** Returns the start state of a type: from the workflow, else the default state of the project. */
function firstOf(projectId: string, typeId: string | null): string {
  const first = firstStateOf(projectId, typeId);
  if (first !== null) return first;
  const states = statesByProject.list(projectId);
  return (states.find((state) => state.default) ?? states[0])?.id ?? '';
}

/** Drafts and intake requests are not items yet, so every state is open to them. */
type Preset = ItemChange & { type_id: string | null; intake?: unknown; is_draft?: boolean };

/**
 * Returns the first state of the form: the preset one if new items may be created there, else the start
 * state.
 */
export function startOf(projectId: string, preset: Preset): string {
  const { state_id, type_id } = preset;
  const isFree = Boolean(preset.intake ?? preset.is_draft);
  const isOpen = (id: string) => isFree || judgeNew(projectId, preset)(id).outcome === 'allowed';
  return state_id !== undefined && isOpen(state_id) ? state_id : firstOf(projectId, type_id);
}

/** Returns a changed form. A new type brings its start state, unless the person has chosen a state. */
export function restarted(projectId: string, known: ItemValues, patch: ItemChange): ItemValues {
  const next = { ...known, ...patch };
  const isUntouched = known.state_id === firstOf(projectId, known.type_id);
  if (patch.type_id === undefined || !isUntouched) return next;
  return { ...next, state_id: firstOf(projectId, next.type_id) };
}
