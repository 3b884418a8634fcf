import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconTag, IconWorld } from '@tabler/icons-react';
import { Avatar } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { LabelChips } from '#components/controls/label-chip.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { statusOf } from '#entities/work-items/intake/store.ts';
import { useIsIntakeUnsaved } from '#entities/work-items/intake/hooks.ts';
import { INTAKE_STATUS, type IntakeItem } from '#entities/work-items/intake/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { formatAgoShort, formatFullInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { listNames } from '#lib/text/names.ts';
import { itemKey } from '../model/items/item-key.ts';
import { useLabels } from '../model/items/use-rows.ts';
import styles from './intake.module.css';
import { StatusChip } from './status-chip.tsx';

const MANY_LABELS = 3;

type RowProps = { row: IntakeItem; identifier: string; to: string; isOpen: boolean };

/** One item in the list: key, title, and by what one tells it from the others. */
export function IntakeRow({ row, identifier, to, isOpen }: RowProps) {
  const { t } = useTranslation(['intake', 'work-items']);
  const language = useLanguage((state) => state.language);
  const { issue } = row;
  const isUnsaved = useIsIntakeUnsaved(row.id);
  return (
    <li>
      <Link
        to={to}
        replace
        className={styles.row ?? ''}
        data-intake-row={issue.id}
        data-unsaved={isUnsaved ? '' : undefined}
        {...(isOpen && { 'aria-current': 'true' as const })}
      >
        <span className={styles.rowHead}>
          <span className={styles.key}>{itemKey(identifier, issue)}</span>
          {statusOf(row) !== INTAKE_STATUS.PENDING && <StatusChip row={row} />}
          <span className={styles.space} />
          <time dateTime={issue.created_at} title={formatFullInstant(issue.created_at, language)}>
            {formatAgoShort(issue.created_at, language)}
          </time>
        </span>
        <span className={styles.rowName}>{issue.name}</span>
        <span className={styles.rowFoot}>
          <PriorityIcon priority={issue.priority} label={t(`work-items:priority.${issue.priority}`)} />
          <Labels projectId={issue.project_id} ids={issue.label_ids} />
          <span className={styles.space} />
          <Sender row={row} />
        </span>
      </Link>
    </li>
  );
}

function Labels({ projectId, ids }: { projectId: string; ids: readonly string[] }) {
  const { t } = useTranslation('intake');
  const labels = useLabels(projectId, ids);
  if (labels.length <= MANY_LABELS) return <LabelChips labels={labels} max={MANY_LABELS} />;
  return (
    <span className={styles.labels} title={listNames(labels.map(({ name }) => name))}>
      <Icon of={IconTag} size={12} />
      {t('labels', { count: labels.length })}
    </span>
  );
}

const BY_SOURCE: Record<string, 'by_mail' | 'by_hook'> = { EMAIL: 'by_mail', HOOK: 'by_hook' };

/** Who handed it in; what came by a form, by mail or from a service is nobody's here. */
function Sender({ row }: { row: IntakeItem }) {
  const { t } = useTranslation('intake');
  const person = usePerson(row.issue.created_by);
  if (row.source !== 'IN_APP') {
    const name = row.source_name
      ? t('by_form_of', { name: row.source_name })
      : t(BY_SOURCE[row.source ?? ''] ?? 'by_form');
    return (
      <span role="img" aria-label={name} title={name} className={styles.outside}>
        <Icon of={IconWorld} size={14} />
      </span>
    );
  }
  return person ? <Avatar person={person} /> : null;
}
