import { IconSubtask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Avatar, NoAvatar } from '#components/people/avatar.tsx';
import { Picker, type PickerOption } from '#components/pickers/picker.tsx';
import { useInitiative, useKnownInitiatives } from '#entities/planning/initiatives/hooks.ts';
import {
  type Initiative,
  INITIATIVE_STATUSES,
  type InitiativeStatus,
  MAX_DEPTH,
} from '#entities/planning/initiatives/types.ts';
import { useWorkspaceMembers, usePerson } from '#entities/workspaces/members/hooks.ts';
import { personOption } from '#entities/workspaces/members/option.tsx';
import { sortForPicker } from '#entities/workspaces/members/order.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { depthOf, heightOf, withNested } from '../model/lines.ts';
import { StatusIcon } from '../marks/status-icon.tsx';
import styles from './form.module.css';

type PickProps<T> = { value: T; disabled?: boolean; onPick: (value: T) => void };

/** Whose an initiative is: a member of the workspace. Choosing them again takes them out. */
export function OwnerPicker({ value, disabled, onPick }: PickProps<string | null>) {
  const { t } = useTranslation('initiatives');
  const me = useMe();
  const owner = usePerson(value);
  const members = useWorkspaceMembers().filter(({ role }) => role >= ROLE.MEMBER);
  return (
    <Picker
      label={t('owner')}
      className={styles.pick}
      disabled={disabled}
      options={() =>
        sortForPicker(
          members.map(({ member }) => member),
          { first: me.id, uses: new Map() },
        ).map((person) => personOption(person, t))
      }
      selected={value ? [value] : []}
      searchPlaceholder={t('find_people')}
      emptyText={t('nobody_found')}
      onPick={([id]) => onPick(id === undefined || id === value ? null : id)}
    >
      {owner ? <Avatar person={owner} /> : <NoAvatar label={t('no_owner')} />}
      <span>{owner?.display_name ?? t('no_owner')}</span>
    </Picker>
  );
}

export function StatusPicker({ value, disabled, onPick }: PickProps<InitiativeStatus>) {
  const { t } = useTranslation('initiatives');
  const options = () =>
    INITIATIVE_STATUSES.map((status) => ({
      value: status,
      label: t(`status.${status}`),
      icon: <StatusIcon status={status} />,
    }));
  return (
    <Picker
      label={t('status.label')}
      className={styles.pick}
      disabled={disabled}
      options={options}
      selected={[value]}
      numbered
      searchPlaceholder={t('status.label')}
      emptyText={t('nothing_found')}
      onPick={([next]) => next && onPick(next as InitiativeStatus)}
    >
      <StatusIcon status={value} />
      <span>{t(`status.${value}`)}</span>
    </Picker>
  );
}

/** Those that an initiative can be nested in: not itself or what is below it, and not too deep. */
export function parentsFor(id: string | null, rows: readonly Initiative[]): readonly Initiative[] {
  const own = id ? withNested(id, rows) : new Set<string>();
  const height = id ? heightOf(id, rows) : 1;
  return rows.filter((row) => !own.has(row.id) && depthOf(row.id, rows) + height <= MAX_DEPTH);
}

type ParentProps = PickProps<string | null> & { id: string | null };

/** The initiative that it is nested in. */
export function ParentPicker({ id, value, disabled, onPick }: ParentProps) {
  const { t } = useTranslation('initiatives');
  const rows = useKnownInitiatives();
  const parent = useInitiative(value);
  const options = (): PickerOption[] =>
    parentsFor(id, rows).map((row) => ({ value: row.id, label: row.name }));
  return (
    <Picker
      label={t('parent')}
      className={styles.pick}
      disabled={disabled}
      width={320}
      options={options}
      selected={value ? [value] : []}
      searchPlaceholder={t('find_initiatives')}
      emptyText={t('nothing_found')}
      title={parent?.name ?? t('parent')}
      onPick={([next]) => onPick(next === undefined || next === value ? null : next)}
    >
      <Icon of={IconSubtask} size={14} />
      <span>{parent?.name ?? t('no_parent')}</span>
    </Picker>
  );
}
