import { useTranslation } from 'react-i18next';
import { PanelBlock } from '#components/screens/side-panel.tsx';
import { useProjectMembers } from '#entities/projects/project-members/hooks.ts';
import { refusalText } from '#entities/projects/workflow/reasons.ts';
import type { Condition, Reason, Transition } from '#entities/projects/workflow/types.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useEditor } from '../editor/use-editor.ts';
import { useTexts } from '../editor/use-texts.ts';
import styles from './panel.module.css';

/** The reason that a condition would cause for an empty item. */
function reasonOf(condition: Condition): Reason {
  switch (condition.kind) {
    case 'field_filled':
      return { kind: 'field_required', field_id: condition.field_id };
    case 'sub_items_done':
      return { kind: 'sub_items_open', count: 1, total: 4 };
    case 'no_open_blocker':
      return { kind: 'blockers_open', count: 1 };
    case 'estimate_set':
      return { kind: 'estimate_missing' };
  }
}

function reasonsOf({ who, conditions, approval }: Transition): Reason[] {
  if (conditions.length > 0) return conditions.map(reasonOf);
  if (who.roles.length + who.relations.length + who.member_ids.length > 0) {
    return [{ kind: 'not_permitted', ...who }];
  }
  return approval ? [{ kind: 'approval', ...approval }] : [];
}

/** Shows the refusal as members of the project would read it. */
export function PreviewBlock({ transition }: { transition: Transition }) {
  const { project } = useEditor();
  const { t } = useTranslation('workflow');
  const { names, stateName, personName } = useTexts();
  const me = useMe();
  const members = useProjectMembers(project.id);
  const reasons = reasonsOf(transition);
  if (reasons.length === 0) return null;
  const others = [...transition.who.member_ids, ...(transition.approval?.member_ids ?? []), me.id];
  const isNamed = (id: string) => others.includes(id);
  const reader = members.findLast(({ member }) => !isNamed(member) && personName(member))?.member ?? me.id;
  const name = personName(reader);
  return (
    <PanelBlock title={name ? t('preview.title', { name }) : t('preview.somebody')}>
      <p className={styles.said}>{refusalText(reasons, stateName(transition.to_state_id), names)}</p>
    </PanelBlock>
  );
}
