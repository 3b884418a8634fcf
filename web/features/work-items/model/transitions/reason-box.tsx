import {
  IconHandStop,
  IconHourglass,
  IconLayersSubtract,
  IconRoute,
  IconRubberStamp,
  IconTriangle,
  IconUserQuestion,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { fields } from '#entities/projects/fields/store.ts';
import { reasonLine, type ReasonNames } from '#entities/projects/workflow/reasons.ts';
import type { Reason } from '#entities/projects/workflow/types.ts';
import styles from './reason-box.module.css';

const ICONS: Record<Exclude<Reason['kind'], 'field_required'>, TablerIcon> = {
  no_transition: IconRoute,
  not_permitted: IconUsers,
  sub_items_open: IconLayersSubtract,
  blockers_open: IconHandStop,
  estimate_missing: IconTriangle,
  approval: IconRubberStamp,
  approval_pending: IconHourglass,
  approvers_missing: IconUserQuestion,
};

function ReasonIcon({ reason }: { reason: Reason }) {
  if (reason.kind !== 'field_required') return <Icon of={ICONS[reason.kind]} size={14} />;
  const field = fields.get(reason.field_id);
  return field ? <FieldIcon field={field} size={14} /> : <Icon of={IconRoute} size={14} />;
}

type ReasonsProps = { reasons: readonly Reason[]; names: ReasonNames };

/** Shows each reason in its own row, above the cards of a column. */
export function ReasonBox({ reasons, names, isRefused }: ReasonsProps & { isRefused: boolean }) {
  return (
    <ul className={styles.box} data-refused={isRefused ? '' : undefined} data-reasons>
      {reasons.map((reason, index) => (
        <li key={index}>
          <ReasonIcon reason={reason} />
          <span>{reasonLine(reason, names)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Shows all reasons in one row, in the head of a group. */
export function ReasonLine({ reasons, names }: ReasonsProps) {
  const [first] = reasons;
  const text = reasons.map((reason) => reasonLine(reason, names)).join(' · ');
  return (
    <span className={styles.line} title={text} data-reasons>
      {first && <ReasonIcon reason={first} />}
      <span>{text}</span>
    </span>
  );
}
