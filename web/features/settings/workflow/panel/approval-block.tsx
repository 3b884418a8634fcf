import { useTranslation } from 'react-i18next';
import { NumberInput, Switch } from '@mantine/core';
import { WORKFLOW_LIMITS } from '@tandem/shared/projects/workflow/kinds.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { useId } from 'react';
import { PanelBlock, PanelRow } from '#components/screens/side-panel.tsx';
import type { ApprovalRule } from '#entities/projects/workflow/types.ts';
import { useEditor } from '../editor/use-editor.ts';
import { ROLE_NAMES, useTexts } from '../editor/use-texts.ts';
import { AddButton } from './add-button.tsx';
import { Chip } from './chip.tsx';
import { chosenOf, PersonIcon, RoleIcon, roleOptions, rolesOf, usePeopleOptions } from './people.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './panel.module.css';

const ONE_ADMIN: ApprovalRule = { count: 1, member_ids: [], role: ROLE.ADMIN };

/** Edits whether a transition needs approval, and by whom. */
export function ApprovalBlock({ transition, patch }: BlockProps) {
  const { t } = useTranslation('workflow');
  const { approval } = transition;
  return (
    <PanelBlock
      title={t('column.approval')}
      end={
        <Switch
          aria-label={t('approval.switch')}
          checked={approval !== null}
          onChange={({ currentTarget }) => patch({ approval: currentTarget.checked ? ONE_ADMIN : null })}
        />
      }
    >
      {approval && <Rule rule={approval} onChange={(next) => patch({ approval: next })} />}
    </PanelBlock>
  );
}

/** Returns the rule with these people. Without people it names the role of administrators. */
function withPeople(rule: ApprovalRule, member_ids: string[]): ApprovalRule {
  if (member_ids.length === 0) return { ...ONE_ADMIN, count: 1 };
  return { count: Math.min(rule.count, member_ids.length), member_ids, role: null };
}

function Rule({ rule, onChange }: { rule: ApprovalRule; onChange: (rule: ApprovalRule) => void }) {
  const { project } = useEditor();
  const { t } = useTranslation('workflow');
  const { personName } = useTexts();
  const peopleOptions = usePeopleOptions(project.id);
  const id = useId();
  const { count, member_ids, role } = rule;
  const pick = (values: string[]) => {
    const chosenRole = rolesOf(values).find((each) => each !== role);
    if (chosenRole !== undefined) return onChange({ count, member_ids: [], role: chosenRole });
    onChange(withPeople(rule, chosenOf(values, 'person')));
  };
  return (
    <>
      <PanelRow label={t('approval.needs')} htmlFor={id}>
        <NumberInput
          id={id}
          className={styles.number ?? ''}
          min={1}
          max={role === null ? member_ids.length : WORKFLOW_LIMITS.approvals}
          clampBehavior="strict"
          allowDecimal={false}
          value={count}
          onChange={(value) => Number(value) >= 1 && onChange({ ...rule, count: Number(value) })}
        />
        <span className={styles.quiet}>
          {role === null ? t('approval.of_these', { count: member_ids.length }) : t('approval.of_the_role')}
        </span>
      </PanelRow>
      <div className={styles.approvers}>
        {role !== null && <Chip icon={<RoleIcon role={role} />} text={t(`who.${ROLE_NAMES[role]}`)} />}
        {member_ids.map((member) => (
          <Chip
            key={member}
            icon={<PersonIcon id={member} />}
            text={personName(member) ?? t('who.gone')}
            onRemove={() =>
              onChange(
                withPeople(
                  rule,
                  member_ids.filter((each) => each !== member),
                ),
              )
            }
          />
        ))}
        <AddButton
          label={t('approval.add_label')}
          text={t('who.add')}
          options={() => [...roleOptions(t), ...peopleOptions(t)]}
          selected={role === null ? member_ids.map((member) => `person:${member}`) : [`role:${role}`]}
          onPick={pick}
        />
      </div>
    </>
  );
}
