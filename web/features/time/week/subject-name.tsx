import { StateIcon } from '#components/icons/state-icon.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { activities } from '#entities/tracking/store.ts';
import { useNamedItems } from '#entities/tracking/week.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import type { Subject } from './added-rows.ts';

type Name = { itemKey: string | null; name: string; stateId: string | null };

/** How a row is called: what the client knows of the item, or what the sheet says of it. */
export function useSubjectName({ issue_id, project_id, activity_id }: Subject): Name {
  const named = useNamedItems((items) => (issue_id ? items[issue_id] : undefined));
  const row = useWorkItem(issue_id);
  const project = useProject(project_id || row?.project_id);
  const activity = activities.useRow(activity_id);
  if (issue_id === null) return { itemKey: null, name: activity?.name ?? '…', stateId: null };
  const sequence = row?.sequence_id ?? named?.sequence_id;
  const identifier = project?.identifier ?? named?.project_identifier;
  return {
    itemKey: identifier && sequence ? `${identifier}-${sequence}` : null,
    name: row?.name ?? named?.name ?? '…',
    stateId: row?.state_id ?? named?.state_id ?? null,
  };
}

export function SubjectState({ stateId }: { stateId: string | null }) {
  const state = useWorkItemState(stateId ?? '');
  return state ? <StateIcon group={state.group} color={state.color} /> : null;
}
