import { IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import type { Approver } from '#entities/work-items/approvals/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { formatAgo, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './approval-box.module.css';

/** Shows one approver, their answer and its time. */
export function ApproverLine({ approver, isMe }: { approver: Approver; isMe: boolean }) {
  const { t } = useTranslation('approvals');
  const person = usePerson(approver.member_id);
  const name = isMe ? t('you') : (person?.display_name ?? t('somebody'));
  return (
    <li className={styles.person}>
      <span aria-hidden>
        <Avatar person={person ?? { id: approver.member_id, display_name: name }} />
      </span>
      <span className={styles.said}>
        <b>{name}</b>
        {approver.comment && <span className={styles.comment}>{approver.comment}</span>}
      </span>
      <AnswerMark approver={approver} />
    </li>
  );
}

function AnswerMark({ approver: { answer, answered_at } }: { approver: Approver }) {
  const { t } = useTranslation('approvals');
  const language = useLanguage((state) => state.language);
  if (answer === null) {
    return (
      <span className={styles.mark}>
        <Icon of={IconCircle} size={12} />
        {t('waiting')}
      </span>
    );
  }
  return (
    <span className={styles.mark} data-answer={answer}>
      <Icon of={answer === 'approved' ? IconCircleCheck : IconCircleX} size={14} label={t(answer)} />
      {answered_at && (
        <time dateTime={answered_at} title={formatInstant(answered_at, language)}>
          {formatAgo(answered_at, language)}
        </time>
      )}
    </span>
  );
}
