import { Menu } from '@mantine/core';
import { IconCloudUp, IconCoin, IconDots, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { deleteWithToast } from '#entities/tracking/delete-toast.ts';
import { activities, entries } from '#entities/tracking/store.ts';
import type { TimeEntry } from '#entities/tracking/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { formatMonthDay, formatNearDay, today } from '#lib/dates/dates.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './time.module.css';

type RowProps = { entry: TimeEntry; isEditable: boolean; onEdit: (anchor: HTMLElement) => void };

/** Mine and, for administrators of the project, everyone's. */
function useCanChange({ member_id, project_id, is_locked }: TimeEntry): boolean {
  const me = useMe().id;
  const role = useProject(project_id)?.member_role ?? 0;
  return !is_locked && (member_id === me || role >= ROLE.ADMIN);
}

/** One entry: when, who, what, for how long. */
export function EntryRow({ entry, isEditable, onEdit }: RowProps) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const person = usePerson(entry.member_id);
  const activity = activities.useRow(entry.activity_id);
  const isUnsaved = entries.useIsUnsaved(entry.id);
  const canChange = useCanChange(entry) && isEditable;
  const line = useRef<HTMLDivElement>(null);
  const isNear = entry.day >= daysAfter(today(), -1) && entry.day <= daysAfter(today(), 1);
  return (
    <div ref={line} className={styles.entry} data-entry={entry.id}>
      <span className={styles.day}>
        {isNear
          ? formatNearDay(entry.day, language)
          : formatMonthDay(entry.day, language, { withWeekday: true })}
      </span>
      {person ? <Avatar person={person} /> : <span className={styles.nobody} />}
      <span className={styles.note} title={entry.note}>
        {entry.note}
      </span>
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('entry.not_sent')} />}
      {entry.is_locked && <Icon of={IconLock} size={14} label={t('entry.locked')} />}
      <span className={styles.activity}>{activity?.name}</span>
      <span className={styles.billable}>
        {entry.is_billable && <Icon of={IconCoin} size={14} label={t('entry.billable')} />}
      </span>
      <b className={styles.minutes}>{formatMinutes(entry.minutes)}</b>
      {canChange ? (
        <EntryMenu entry={entry} onEdit={() => line.current && onEdit(line.current)} />
      ) : (
        <span className={styles.noMenu} />
      )}
    </div>
  );
}

function EntryMenu({ entry, onEdit }: { entry: TimeEntry; onEdit: () => void }) {
  const { t } = useTranslation(['time', 'common']);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton of={IconDots} size="sm" label={t('entry.menu', { time: formatMinutes(entry.minutes) })} />
      </Menu.Target>
      <Menu.Dropdown>
        {/* After the menu has closed: its button takes the keyboard back. */}
        <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => setTimeout(onEdit)}>
          {t('entry.edit')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => deleteWithToast(entry)}>
          {t('common:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
