import {
  IconArchive,
  IconArrowRight,
  IconAt,
  IconCalendar,
  IconCheck,
  IconCircleCheck,
  IconCircleDot,
  IconClock,
  IconClockOff,
  IconLink,
  IconMessage,
  IconPencil,
  IconRestore,
  IconRubberStamp,
  IconTag,
  IconUserPlus,
  IconUsers,
  IconX,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import type { Notification } from '#entities/personal/notifications/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { formatAgoShort, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { type InboxGroup, snoozedTill } from './groups.ts';
import { archiveGroup, restoreGroup, toggleRead, wakeGroup } from './group-actions.ts';
import { AnswerButtons, WaitingStep } from './approval-parts.tsx';
import styles from './inbox.module.css';
import { SnoozeMenu } from './snooze-menu.tsx';
import { AnswerButton, StateButton } from './in-place.tsx';
import { type Topic, excerptOf, sentenceOf, wordsOf } from './wording.ts';

const SIGNS: Record<Topic, TablerIcon> = {
  mention: IconAt,
  assigned: IconUserPlus,
  comment: IconMessage,
  state: IconArrowRight,
  done: IconCheck,
  date: IconCalendar,
  label: IconTag,
  people: IconUsers,
  link: IconLink,
  archive: IconArchive,
  due: IconClock,
  approval: IconRubberStamp,
  declined: IconX,
  other: IconPencil,
};

type RowProps = { group: InboxGroup; isOpen: boolean; onOpen: (group: InboxGroup) => void };

/** All about one item in one line: who did what last, and how much more there is. */
export function InboxRow({ group, isOpen, onOpen }: RowProps) {
  const { t } = useTranslation('inbox');
  const { lead, rows, unread, approval } = group;
  const said = wordsOf(lead, rows);
  const hasMention = rows.some((row) => row.is_mentioned_notification);
  return (
    <div
      className={styles.row}
      data-group={group.key}
      data-unread={unread > 0 ? '' : undefined}
      data-open={isOpen ? '' : undefined}
    >
      <button
        type="button"
        className={styles.open}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(group)}
      >
        <span
          className={styles.dot}
          role={unread > 0 ? 'img' : undefined}
          aria-label={unread > 0 ? t('unread') : undefined}
        />
        <Face group={group} />
        <span className={styles.words}>
          <span className={styles.first}>
            <span className={styles.cut}>
              <SentenceText group={group} />
            </span>
            <When group={group} />
          </span>
          <span className={styles.second}>
            <About row={lead} />
            {hasMention && !lead.is_mentioned_notification && (
              <Icon of={IconAt} size={14} label={t('mentions_you')} />
            )}
          </span>
          {said && (
            <span className={styles.excerpt}>
              {said !== lead && <b>{said.triggered_by_details?.display_name}: </b>}
              {excerptOf(said)}
            </span>
          )}
          {rows.length > 1 && (
            <span className={styles.more}>{t('more_of_it', { count: rows.length - 1 })}</span>
          )}
          {approval && <WaitingStep approval={approval} />}
        </span>
      </button>
      {approval && <AnswerButtons group={group} approval={approval} />}
      {rows.length > 0 && <RowActions group={group} />}
    </div>
  );
}

type PartProps = { group: InboxGroup };

function Face({ group: { lead, approval } }: PartProps) {
  const { topic } = sentenceOf(lead, approval);
  const person = lead.triggered_by_details;
  return (
    <span className={styles.face} aria-hidden>
      {person ? <Avatar person={person} size={32} /> : <span className={styles.noFace} />}
      <span className={styles.sign} data-topic={topic}>
        <Icon of={SIGNS[topic]} size={12} />
      </span>
    </span>
  );
}

function SentenceText({ group: { lead: row, approval } }: PartProps) {
  const { t } = useTranslation('inbox');
  const language = useLanguage((state) => state.language);
  const { key, value: stored, isDay, field } = sentenceOf(row, approval);
  const value = isDay && stored ? formatMonthDay(stored.slice(0, 10), language) : translated(stored, key, t);
  const components: Record<string, ReactElement> = { b: <b /> };
  const name = row.triggered_by_details?.display_name ?? '';
  return (
    <Trans
      t={t}
      i18nKey={`did.${key}`}
      values={{ name, value, field }}
      components={components}
      shouldUnescape
    />
  );
}

const translated = (value: string, key: string, t: (key: string) => string) =>
  key === 'priority' ? t(`priority.${value}`) : value;

function About({ row: { data } }: { row: Notification }) {
  const { issue, page, update } = data;
  return (
    <>
      {issue && (
        <span className={styles.key}>
          {issue.identifier}-{issue.sequence_id}
        </span>
      )}
      <span className={styles.cut}>{issue?.name ?? page?.name ?? update?.name}</span>
    </>
  );
}

function When({ group }: PartProps) {
  const { t } = useTranslation('inbox');
  const language = useLanguage((state) => state.language);
  const till = snoozedTill(group);
  const { created_at } = group.lead;
  if (till) {
    return (
      <span className={styles.when}>
        <Icon of={IconClock} size={12} /> {t('till', { time: formatInstant(till, language) })}
      </span>
    );
  }
  return (
    <time className={styles.when} dateTime={created_at} title={formatInstant(created_at, language)}>
      {formatAgoShort(created_at, language)}
    </time>
  );
}

/** What can be done with a line while the pointer or the keyboard is on it. */
function RowActions({ group }: PartProps) {
  const { t } = useTranslation(['inbox', 'common']);
  const isRead = group.unread === 0;
  const isArchived = group.newest.archived_at !== null;
  const isSleeping = snoozedTill(group) !== null;
  const isOfItem = group.newest.data.issue !== undefined && !isArchived;
  return (
    <span className={styles.actions}>
      {isOfItem && <StateButton group={group} />}
      {isOfItem && <AnswerButton group={group} />}
      <IconButton
        of={isRead ? IconCircleDot : IconCircleCheck}
        label={t(isRead ? 'mark_unread' : 'mark_read')}
        size="sm"
        onClick={() => toggleRead(group, t)}
      />
      {isArchived ? (
        <IconButton of={IconRestore} label={t('restore')} size="sm" onClick={() => restoreGroup(group, t)} />
      ) : (
        <IconButton of={IconArchive} label={t('archive')} size="sm" onClick={() => archiveGroup(group, t)} />
      )}
      {isSleeping ? (
        <IconButton of={IconClockOff} label={t('wake')} size="sm" onClick={() => wakeGroup(group, t)} />
      ) : (
        !isArchived && <SnoozeMenu group={group} size="sm" />
      )}
    </span>
  );
}
