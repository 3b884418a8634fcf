import { IconChevronDown } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { ASSIGNEE_MODES, DAYS_OFF } from '@tandem/shared/work-items/recurrences/kinds.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { AvatarStack } from '#components/people/avatar.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { useProjectMembers } from '#entities/projects/project-members/hooks.ts';
import { usePeopleOf } from '#entities/workspaces/members/hooks.ts';
import { personOption } from '#entities/workspaces/members/option.tsx';
import { compareNames } from '#lib/text/names.ts';
import { useEditor } from './use-editor.ts';
import styles from './editor.module.css';

/** Who the items are for: as the template says, the members in turn, or who has the fewest open items. */
export function WhoChip() {
  const { t } = useTranslation(['recurring', 'common']);
  const { values, canEdit, set } = useEditor();
  const { mode, member_ids } = values.assignees;
  const people = usePeopleOf(member_ids, member_ids.length);
  return (
    <>
      <Picker
        numbered
        label={t('chip.who')}
        className={styles.chip}
        disabled={!canEdit}
        width={248}
        options={() => ASSIGNEE_MODES.map((value) => ({ value, label: t(`who.${value}`) }))}
        selected={[mode]}
        onPick={([value]) =>
          set({
            assignees: { mode: ASSIGNEE_MODES.find((each) => each === value) ?? 'template', member_ids },
          })
        }
        searchPlaceholder={t('chip.who')}
        emptyText={t('common:no_match')}
      >
        {mode !== 'template' && people.length > 0 && <AvatarStack people={people} size={16} />}
        {t(`who.${mode}`)}
        <Icon of={IconChevronDown} size={12} />
      </Picker>
      {mode !== 'template' && <MembersChip />}
    </>
  );
}

function MembersChip() {
  const { t } = useTranslation(['recurring', 'common']);
  const { projectId, values, canEdit, set } = useEditor();
  const { mode, member_ids } = values.assignees;
  // Guests have no turn, but one who was a member before can be taken out.
  const ids = useProjectMembers(projectId)
    .filter(({ member, role }) => role >= ROLE.MEMBER || member_ids.includes(member))
    .map(({ member }) => member);
  const people = usePeopleOf(ids, ids.length);
  return (
    <Picker
      multiple
      label={t('chip.members')}
      className={styles.chip}
      disabled={!canEdit}
      tone={member_ids.length === 0 ? 'empty' : undefined}
      width={248}
      options={() =>
        people
          .toSorted((a, b) => compareNames(a.display_name, b.display_name))
          .map((person) => personOption(person, t))
      }
      selected={member_ids}
      // Those who were there stay in the order of their turns.
      onPick={(picked) =>
        set({
          assignees: {
            mode,
            member_ids: [
              ...member_ids.filter((id) => picked.includes(id)),
              ...picked.filter((id) => !member_ids.includes(id)),
            ],
          },
        })
      }
      searchPlaceholder={t('chip.members')}
      emptyText={t('common:no_match')}
    >
      {member_ids.length === 0 ? t('choose_members') : t('members', { count: member_ids.length })}
      <Icon of={IconChevronDown} size={12} />
    </Picker>
  );
}

/** What happens to a due day that is no working day. */
export function DaysOffChip() {
  const { t } = useTranslation(['recurring', 'common']);
  const { values, canEdit, set } = useEditor();
  return (
    <Picker
      numbered
      label={t('chip.days_off')}
      className={styles.chip}
      disabled={!canEdit}
      width={248}
      options={() => DAYS_OFF.map((value) => ({ value, label: t(`days_off.${value}`) }))}
      selected={[values.days_off]}
      onPick={([value]) => set({ days_off: DAYS_OFF.find((each) => each === value) ?? 'keep' })}
      searchPlaceholder={t('chip.days_off')}
      emptyText={t('common:no_match')}
    >
      {t(`days_off.${values.days_off}`)}
      <Icon of={IconChevronDown} size={12} />
    </Picker>
  );
}
