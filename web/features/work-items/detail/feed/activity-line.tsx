import {
  IconArchive,
  IconArrowsLeftRight,
  IconBox,
  IconCalendar,
  IconCheck,
  IconCircleDot,
  IconCirclePlus,
  IconCircleHalf2,
  IconFileText,
  IconForms,
  IconInbox,
  IconLayoutNavbar,
  IconLink,
  IconPaperclip,
  IconPencil,
  IconRepeat,
  IconRubberStamp,
  IconStack2,
  IconTag,
  IconTemplate,
  IconTriangle,
  IconUsers,
  IconX,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { personColor } from '#components/people/people-color.ts';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { Activity } from '#entities/work-items/activities/types.ts';
import { useRemoteMark } from '#entities/live/remote-marks.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { states } from '#entities/projects/states/store.ts';
import { PRIORITIES } from '#entities/work-items/rows/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { formatWhen, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { listNames } from '#lib/text/names.ts';
import { useFieldOfActivity } from './field-activity.tsx';
import type { ActivityTopic, Wording } from './activity-wording.ts';
import styles from './feed.module.css';

const ICONS: Record<Exclude<ActivityTopic, 'priority' | 'state' | 'approval'>, TablerIcon> = {
  created: IconCirclePlus,
  name: IconPencil,
  description: IconFileText,
  assignees: IconUsers,
  estimate: IconTriangle,
  parent: IconLayoutNavbar,
  relation: IconArrowsLeftRight,
  start_date: IconCalendar,
  target_date: IconCalendar,
  cycles: IconCircleHalf2,
  modules: IconBox,
  labels: IconTag,
  link: IconLink,
  attachment: IconPaperclip,
  archive: IconArchive,
  intake: IconInbox,
  type: IconStack2,
  template: IconTemplate,
  recurrence: IconRepeat,
  field: IconForms,
};

const APPROVAL_ICONS: Record<string, TablerIcon> = { approved: IconCheck, declined: IconX };

function iconOf(topic: ActivityTopic, activity: Activity): ReactNode {
  if (topic === 'state') {
    const state = states.get(activity.new_identifier ?? '');
    return state ? (
      <StateIcon group={state.group} color={state.color} size={14} />
    ) : (
      <Icon of={IconCircleDot} size={14} />
    );
  }
  if (topic === 'priority') {
    const priority = PRIORITIES.find((known) => known === activity.new_value) ?? 'none';
    return <PriorityIcon priority={priority} size={14} />;
  }
  if (topic === 'approval') return <Icon of={APPROVAL_ICONS[activity.verb] ?? IconRubberStamp} size={14} />;
  return <Icon of={ICONS[topic]} size={14} />;
}

/** Values that are stored as codes, as people read them. */
function valueOf(value: string, { topic, key }: Wording, t: TFunction, language: string): string {
  if (key === 'approval.created') return listNames(value.split(', '));
  if (topic === 'priority') return t(`work-items:priority.${value || 'none'}`);
  if ((topic === 'start_date' || topic === 'target_date') && value) return formatMonthDay(value, language);
  return value;
}

/** "Feon moved it from Todo to In Progress · 3 days ago" */
export const ActivityLine = memo(function ActivityLine({
  activity,
  wording,
}: {
  activity: Activity;
  wording: Wording;
}) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const person = usePerson(activity.actor);
  const mark = useRemoteMark(activity.id);
  const name = person?.display_name ?? activity.actor_detail?.display_name ?? t('somebody');
  const field = useFieldOfActivity(activity);
  const reader = { t, language };
  const values = {
    name,
    old: field ? field.text(wording.old, reader) : valueOf(wording.old, wording, t, language),
    new: field ? field.text(wording.new, reader) : valueOf(wording.new, wording, t, language),
    field: field?.name,
  };
  // Of a long text it is said that it changed, not how.
  const key = field?.isLong && wording.key !== 'field.removed' ? 'field.edited' : wording.key;
  return (
    <article
      className={styles.line}
      data-mark={mark ? '' : undefined}
      style={mark && { ['--c' as string]: personColor(mark.actorId) }}
    >
      <span className={styles.node}>{field ? field.icon : iconOf(wording.topic, activity)}</span>
      <p className={styles.sentence}>
        <Trans t={t} i18nKey={`detail:activity.${key}`} values={values} components={{ b: <b /> }} />
        <time dateTime={activity.created_at} title={formatInstant(activity.created_at, language)}>
          {' · '}
          {formatWhen(activity.created_at, language)}
        </time>
      </p>
    </article>
  );
});
