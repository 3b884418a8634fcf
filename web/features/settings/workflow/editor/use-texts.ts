import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { useFieldsOfProject } from '#entities/projects/fields/hooks.ts';
import { fields } from '#entities/projects/fields/store.ts';
import type { ReasonNames } from '#entities/projects/workflow/reasons.ts';
import type { ApprovalRule, Condition, Transition, Who } from '#entities/projects/workflow/types.ts';
import { usePeople } from '#entities/workspaces/members/store.ts';
import { listNames } from '#lib/text/names.ts';
import type { Problem } from '../model/check.ts';
import { useEditor } from './use-editor.ts';

/** The translation keys of roles. */
export const ROLE_NAMES: Readonly<Record<Role, 'admins' | 'members' | 'guests'>> = {
  [ROLE.ADMIN]: 'admins',
  [ROLE.MEMBER]: 'members',
  [ROLE.GUEST]: 'guests',
};

/** Returns functions that name the parts of a transition. */
export function useTexts() {
  const { t, i18n } = useTranslation('workflow');
  const { states, project } = useEditor();
  const people = usePeople((state) => state.people);
  useFieldsOfProject(project.id);
  const stateName = (id: string | null) =>
    id === null ? t('any_state') : (states.find((state) => state.id === id)?.name ?? '');
  const personName = (id: string) => people.get(id)?.display_name;
  const fieldName = (id: string) => fields.get(id)?.name;
  const whoNames = ({ roles, relations, member_ids }: Who): string[] => [
    ...roles.map((role) => t(`who.${ROLE_NAMES[role]}`)),
    ...relations.map((relation) => t(`who.${relation}`)),
    ...member_ids.map((id) => personName(id) ?? t('who.gone')),
  ];
  const conditionText = (condition: Condition): string =>
    condition.kind === 'field_filled'
      ? t('condition.field_named', { field: fieldName(condition.field_id) ?? t('condition.gone') })
      : t(`condition.${condition.kind}`);
  const approvalText = ({ count, member_ids, role }: ApprovalRule): string =>
    role === null
      ? t('approval.of_people', { needed: count, total: member_ids.length })
      : t('approval.of_role', { needed: count, role: t(`who.${ROLE_NAMES[role]}`) });
  const nameOf = ({ from_state_id, to_state_id }: Transition): string =>
    t('from_to', { from: stateName(from_state_id), to: stateName(to_state_id) });
  const names: ReasonNames = { t, field: fieldName, person: personName };
  const number = (value: number) => value.toLocaleString(i18n.language);
  return {
    stateName,
    personName,
    fieldName,
    conditionText,
    approvalText,
    nameOf,
    names,
    number,
    whoText: (who: Who): string => listNames(whoNames(who)),
  };
}

/** Returns the text of a problem and the name of its object. */
export function useProblemText(problem: Problem): { text: string; name: string } {
  const { t } = useTranslation('workflow');
  const { stateName, nameOf } = useTexts();
  const { transitions = [], counts } = useEditor();
  if ('state_id' in problem) {
    const name = stateName(problem.state_id);
    const items = counts?.get(problem.state_id) ?? 0;
    const text = t(`check.${problem.kind}`, { state: name });
    return { name, text: items > 0 ? t('check.with_items', { text, count: items }) : text };
  }
  const transition = transitions.find(({ id }) => id === problem.transition_id);
  const name = transition ? nameOf(transition) : '';
  if (problem.kind !== 'approvers_missing') return { name, text: t(`check.${problem.kind}`, { name }) };
  const { available, needed } = problem;
  return { name, text: t('check.approvers_missing', { name, available, count: needed }) };
}
