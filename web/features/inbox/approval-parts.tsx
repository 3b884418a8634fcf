import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeclinePopover } from '#components/approvals/decline-popover.tsx';
import { StateStep } from '#components/approvals/state-step.tsx';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { approve, decline } from '#entities/work-items/approvals/actions.ts';
import type { Approval } from '#entities/work-items/approvals/types.ts';
import { agreed } from '#entities/work-items/approvals/waits-for.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { readGroup } from './group-actions.ts';
import type { InboxGroup } from './groups.ts';
import styles from './inbox.module.css';

/** Shows the step and its progress: "Testing → Done · 1 of 2 approved". */
export function WaitingStep({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const from = useWorkItemState(approval.from_state_id);
  const to = useWorkItemState(approval.to_state_id);
  const done = agreed(approval);
  return (
    <span className={styles.step}>
      <span className={styles.states}>
        <StateStep from={from} to={to} />
      </span>
      <span className={styles.room} aria-hidden>
        <span>{t('decline')}</span>
        <span>{t('approve')}</span>
      </span>
      {done > 0 && (
        <span className={styles.done}>· {t('count_label', { done, needed: approval.needed })}</span>
      )}
    </span>
  );
}

const keyOf = ({ lead: { data } }: InboxGroup) =>
  data.issue ? `${data.issue.identifier}-${data.issue.sequence_id}` : '';

/** Confirms an answer with a toast, because its line leaves the list. */
function answered(group: InboxGroup, text: 'approved' | 'declined', t: TFunction) {
  readGroup(group);
  showToast({ tone: 'success', kind: 'inbox', title: t(`approvals:done.${text}`, { key: keyOf(group) }) });
}

type ButtonsProps = { group: InboxGroup; approval: Approval };

/** Buttons that approve or decline without opening the item. */
export function AnswerButtons({ group, approval }: ButtonsProps) {
  const { t } = useTranslation('approvals');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const key = keyOf(group);
  return (
    <span className={styles.answers}>
      <Button
        size="xs"
        aria-label={t('decline_of', { key })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('decline')}
      </Button>
      <Button
        size="xs"
        aria-label={t('approve_of', { key })}
        onClick={() => {
          void approve(approval.id);
          answered(group, 'approved', t);
        }}
      >
        {t('approve')}
      </Button>
      {anchor && (
        <DeclinePopover
          anchor={anchor}
          label={t('decline_of', { key })}
          onClose={() => setAnchor(null)}
          onDecline={(comment) => {
            setAnchor(null);
            void decline(approval.id, comment);
            answered(group, 'declined', t);
          }}
        />
      )}
    </span>
  );
}
