import { IconRubberStamp } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { currentMe } from '#entities/identity/users/store.ts';
import { withdraw } from '#entities/work-items/approvals/actions.ts';
import { isPending } from '#entities/work-items/approvals/store.ts';
import { agreed, waitsFor } from '#entities/work-items/approvals/waits-for.ts';
import type { Approval, Approver } from '#entities/work-items/approvals/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { AnswerForm } from './answer-form.tsx';
import styles from './approval-box.module.css';
import { ApproverLine } from './approver-line.tsx';
import { useAddressedApproval } from './use-addressed-approval.ts';

/** The number of people that are shown before the list is expanded. */
const MOST = 8;

/** Sorts approvers: those who answered, then me, then the others. The end of the list may be folded. */
function shownFirst(approvers: readonly Approver[], me: string): readonly Approver[] {
  const rank = ({ answer, member_id }: Approver) => (answer !== null ? 0 : member_id === me ? 1 : 2);
  return approvers.length > MOST ? approvers.toSorted((a, b) => rank(a) - rank(b)) : approvers;
}

/** Shows a pending approval: the approvers, their answers, and my buttons. */
export function ApprovalBox({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const me = currentMe().id;
  const [isWhole, setWhole] = useState(false);
  const box = useAddressedApproval(approval.id);
  const approvers = shownFirst(approval.approvers, me);
  const shown = isWhole ? approvers : approvers.slice(0, MOST);
  const rest = approvers.length - shown.length;
  return (
    <section
      ref={box}
      className={styles.box}
      tabIndex={-1}
      aria-label={t('title')}
      data-approval={approval.id}
    >
      <BoxHead approval={approval} me={me} />
      <ul className={styles.people}>
        {shown.map((approver) => (
          <ApproverLine key={approver.member_id} approver={approver} isMe={approver.member_id === me} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" size="xs" className={styles.rest} onClick={() => setWhole(true)}>
          {t('show_all', { count: approvers.length })}
        </Button>
      )}
      {waitsFor(approval, me) && <AnswerForm key={approval.id} approval={approval} />}
      {isPending(approval) && approval.requested_by === me && (
        <footer className={styles.foot}>
          <Button className={styles.end} onClick={() => void withdraw(approval.id)}>
            {t('withdraw')}
          </Button>
        </footer>
      )}
    </section>
  );
}

function BoxHead({ approval, me }: { approval: Approval; me: string }) {
  const { t } = useTranslation('approvals');
  const requester = usePerson(approval.requested_by);
  const to = useWorkItemState(approval.to_state_id);
  const values = { done: agreed(approval), needed: approval.needed };
  const state = to?.name ?? '';
  return (
    <header className={styles.head}>
      <Icon of={IconRubberStamp} />
      <h2>
        {approval.requested_by === me ? (
          t('you_ask', { state })
        ) : (
          <Trans t={t} i18nKey="asks" values={{ name: requester?.display_name ?? t('somebody'), state }} />
        )}
      </h2>
      <span
        className={styles.count}
        role="img"
        aria-label={t('count_label', values)}
        title={t('count_label', values)}
      >
        {t('count', values)}
      </span>
    </header>
  );
}
