import { useTranslation } from 'react-i18next';
import { Avatar, AvatarStack, NoAvatar } from '#components/people/avatar.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { usePeopleOf, usePerson } from '#entities/workspaces/members/hooks.ts';
import { memberOptions } from '../../parts/people-options.tsx';
import styles from '../../parts/form.module.css';

const MAX_PEOPLE = 3;
type Common = { projectId: string; disabled: boolean; withName?: boolean };

type LeadProps = Common & { value: string | null; onPick: (id: string | null) => void };

/** Who leads a module; choosing the same person again takes them out. */
export function LeadPicker({ projectId, value, disabled, withName = false, onPick }: LeadProps) {
  const { t } = useTranslation('modules');
  const lead = usePerson(value);
  return (
    <Picker
      label={t('lead')}
      className={styles.plainPick}
      disabled={disabled}
      options={() => memberOptions(projectId, t)}
      selected={value ? [value] : []}
      searchPlaceholder={t('find_people')}
      emptyText={t('nobody_found')}
      title={lead ? `${t('lead')}: ${lead.display_name}` : t('lead')}
      onPick={([id]) => onPick(id === undefined || id === value ? null : id)}
    >
      {lead ? <Avatar person={lead} /> : <NoAvatar label={t('no_lead')} />}
      {withName && (lead?.display_name ?? t('no_lead'))}
    </Picker>
  );
}

type MembersProps = Common & { value: readonly string[]; onPick: (ids: string[]) => void };

/** Who works on a module. */
export function MembersPicker({ projectId, value, disabled, onPick }: MembersProps) {
  const { t } = useTranslation('modules');
  const people = usePeopleOf(value, MAX_PEOPLE);
  return (
    <Picker
      label={t('members')}
      className={styles.plainPick}
      disabled={disabled}
      options={() => memberOptions(projectId, t)}
      selected={value}
      multiple
      searchPlaceholder={t('find_people')}
      emptyText={t('nobody_found')}
      onPick={onPick}
    >
      <AvatarStack people={people} total={value.length} emptyLabel={t('no_members')} />
    </Picker>
  );
}
