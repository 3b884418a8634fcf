import type { Role } from '@tandem/shared/roles.ts';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { initialStateOf } from '@tandem/shared/projects/workflow/decide.ts';
import { createContext, useContext, useMemo, useState } from 'react';
import { must } from '@tandem/shared/must.ts';
import { useFieldsOfProject } from '#entities/projects/fields/hooks.ts';
import { useProjectMembers } from '#entities/projects/project-members/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useProjectStates } from '#entities/projects/states/hooks.ts';
import { type State, STATE_GROUPS } from '#entities/projects/states/types.ts';
import { useProjectTypes } from '#entities/projects/types/hooks.ts';
import type { ProjectType } from '#entities/projects/types/types.ts';
import type { ProjectWorkflow, Transition } from '#entities/projects/workflow/types.ts';
import { useItemCounts } from '#entities/work-items/lists/item-counts.ts';
import { checkFlow, type Problem } from '../model/check.ts';
import { newTransition, ownFlow, withTransitions } from '../model/definition.ts';
import { type Edited, useDefinition } from './use-definition.ts';

/** The object whose panel is open beside the graph. */
export type Selected =
  | { kind: 'transition'; id: string }
  | { kind: 'state'; id: string }
  | { kind: 'new_transition' }
  | { kind: 'new_state' }
  | null;

/** The state of the workflow editor, for all of its parts. */
export type Editor = {
  project: Project;
  states: readonly State[];
  types: readonly ProjectType[];
  edited: Edited;
  /** The type whose flow is shown. Null is the flow of all types. */
  typeId: string | null;
  setTypeId: (typeId: string | null) => void;
  /** Undefined if the type has no flow yet. */
  transitions: readonly Transition[] | undefined;
  setTransitions: (transitions: Transition[]) => void;
  patchTransition: (id: string, patch: Partial<Transition>) => void;
  removeTransition: (id: string) => void;
  /** Adds a transition, or opens the existing one. */
  addTransition: (from: string | null, to: string) => void;
  initialId: string | null;
  counts: ReadonlyMap<string, number> | null;
  problems: readonly Problem[];
  selected: Selected;
  select: (selected: Selected) => void;
};

const EditorContext = createContext<Editor | null>(null);
/** Provides the editor to its parts. */
export const EditorProvider = EditorContext.Provider;
/** Returns the editor around the component. Throws outside of it. */
export const useEditor = (): Editor => must(useContext(EditorContext), 'a workflow is being edited');

/** Builds the state of the editor from the project and its stored workflow. */
export function useWorkflowEditor(project: Project, stored: ProjectWorkflow): Editor {
  const edited = useDefinition(stored);
  const [typeId, setTypeId] = useState<string | null>(null);
  const [selected, select] = useState<Selected>(null);
  const states = useStatesByGroup(project.id);
  const types = useProjectTypes(project.id);
  const counts = useItemCounts(project.id, 'state');
  const { definition, change } = edited;
  // A flow that was deleted, here or by another person, is no longer shown.
  const shownType = typeId !== null && ownFlow(definition, typeId) ? typeId : null;
  const transitions = ownFlow(definition, shownType)?.transitions;
  const initialId =
    initialStateOf(definition, shownType) ?? states.find((state) => state.default)?.id ?? null;
  const problems = useProblems(project.id, states, transitions, initialId);
  const setTransitions = (next: Transition[]) => change(withTransitions(definition, shownType, next));
  return {
    project,
    states,
    types,
    edited,
    typeId: shownType,
    transitions,
    setTransitions,
    initialId,
    counts,
    problems,
    selected: known(selected, transitions, states),
    select,
    setTypeId: (next) => {
      select(null);
      setTypeId(next);
    },
    patchTransition: (id, patch) =>
      setTransitions((transitions ?? []).map((each) => (each.id === id ? { ...each, ...patch } : each))),
    removeTransition: (id) => {
      setTransitions((transitions ?? []).filter((each) => each.id !== id));
      select(null);
    },
    addTransition: (from, to) => {
      const there = transitions?.find((each) => each.from_state_id === from && each.to_state_id === to);
      const transition = there ?? newTransition(from, to);
      if (!there) setTransitions([...(transitions ?? []), transition]);
      select({ kind: 'transition', id: transition.id });
    },
  };
}

/** The states in the order of their groups, as in the graph. */
function useStatesByGroup(projectId: string): readonly State[] {
  const states = useProjectStates(projectId);
  return useMemo(
    () => STATE_GROUPS.flatMap((group) => states.filter((state) => state.group === group)),
    [states],
  );
}

/** Closes the panel of an object that was deleted. */
function known(
  selected: Selected,
  transitions: readonly Transition[] | undefined,
  states: readonly State[],
): Selected {
  if (selected === null || !('id' in selected)) return selected;
  const rows: readonly { id: string }[] = selected.kind === 'state' ? states : (transitions ?? []);
  return rows.some(({ id }) => id === selected.id) ? selected : null;
}

function useProblems(
  projectId: string,
  states: readonly State[],
  transitions: readonly Transition[] | undefined,
  initialId: string | null,
): readonly Problem[] {
  const memberRows = useProjectMembers(projectId);
  const usedFields = useFieldsOfProject(projectId);
  return useMemo(() => {
    if (!transitions) return [];
    const members = new Map(memberRows.map(({ member, role }) => [member, role as Role]));
    const filled = usedFields.filter(({ kind }) => !isComputed(kind)).map(({ id }) => id);
    return checkFlow({
      states,
      transitions,
      initialId,
      members: members.size > 0 ? members : null,
      fields: new Set(filled),
    });
  }, [states, transitions, initialId, memberRows, usedFields]);
}
