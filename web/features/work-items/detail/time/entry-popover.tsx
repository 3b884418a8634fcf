import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { EntryForm, type FormValues } from '#components/time/entry-form.tsx';
import { createEntry, saveEntry } from '#entities/tracking/actions.ts';
import { isBillable } from '#entities/tracking/is-on.ts';
import { useActivities } from '#entities/tracking/load.ts';
import type { TimeEntry } from '#entities/tracking/types.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { today } from '#lib/dates/dates.ts';

/** What is being written: an entry, or a new one. */
export type OpenEntry = { anchor: HTMLElement; entry: TimeEntry | null };

type PopoverProps = OpenEntry & {
  row: Pick<WorkItem, 'id' | 'project_id'>;
  /** Minutes of the item, with this entry if there is one. Undefined where they are not known. */
  total?: number;
  onClose: () => void;
};

/** Adds time to an item, or changes an entry of it. */
export function EntryPopover({ row, total, anchor, entry, onClose }: PopoverProps) {
  const { t } = useTranslation(['time', 'common']);
  const activities = useActivities();
  const submit = ({ minutes, day, activity_id, note, is_billable }: FormValues) => {
    const values = { minutes, day, activity_id, note, is_billable };
    if (entry) saveEntry(entry, values);
    else createEntry({ project_id: row.project_id, issue_id: row.id }, values);
    onClose();
  };
  return (
    <AnchoredPopover
      anchor={anchor}
      label={t(entry ? 'entry.edit' : 'entry.add')}
      width={320}
      onClose={onClose}
    >
      <EntryForm
        start={
          entry ?? {
            minutes: null,
            day: today(),
            activity_id: null,
            note: '',
            is_billable: isBillable(row.project_id),
          }
        }
        activities={activities}
        {...(total !== undefined && { others: total - (entry?.minutes ?? 0) })}
        submitText={t(entry ? 'common:save' : 'entry.add')}
        onSubmit={submit}
        onCancel={onClose}
      />
    </AnchoredPopover>
  );
}
