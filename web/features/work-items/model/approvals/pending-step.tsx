import { useTranslation } from 'react-i18next';
import { StateStep } from '#components/approvals/state-step.tsx';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import type { Approval } from '#entities/work-items/approvals/types.ts';
import styles from './pending-step.module.css';

type PendingProps = { approval: Approval; look: 'names' | 'target' | 'icons' };

/** Shows the state that an item waits to enter. `icons` is for narrow places and has a dashed frame. */
export function PendingStep({ approval, look }: PendingProps) {
  const { t } = useTranslation('approvals');
  const from = useWorkItemState(approval.from_state_id);
  const to = useWorkItemState(approval.to_state_id);
  const text = t('pending', { from: from?.name ?? '', to: to?.name ?? '' });
  return (
    <span className={styles.step} data-look={look} role="img" aria-label={text} title={text}>
      <StateStep from={from} to={to} look={look} />
    </span>
  );
}
