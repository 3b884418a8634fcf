import { Button } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { Trans, useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { useIntakeRows } from '#entities/work-items/intake/hooks.ts';
import { INTAKE_STATUS, type IntakeItem } from '#entities/work-items/intake/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useProjectMembers } from '#entities/projects/project-members/hooks.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { formatFullInstant, formatWhen } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './intake.module.css';

const ROLE_NAMES: Record<number, 'guest' | 'member' | 'admin'> = {
  [ROLE.GUEST]: 'guest',
  [ROLE.MEMBER]: 'member',
  [ROLE.ADMIN]: 'admin',
};

/** What they handed in before. */
function useEarlier({ issue, source_email }: IntakeItem) {
  const rows = useIntakeRows(issue.project_id);
  const earlier = rows.filter(
    (row) =>
      row.issue.created_by === issue.created_by &&
      // Mail of everybody is handed in by the product itself.
      row.source_email === source_email &&
      row.issue.created_at < issue.created_at,
  );
  const accepted = earlier.filter(({ status }) => status === INTAKE_STATUS.ACCEPTED);
  return { count: earlier.length, accepted: accepted.length };
}

/** Who handed it in and when, and what is known of them here. */
export function SubmittedBy({ row, onReply }: { row: IntakeItem; onReply: () => void }) {
  const { t } = useTranslation('intake');
  const language = useLanguage((state) => state.language);
  const { issue, source, source_name, source_email } = row;
  const person = usePerson(issue.created_by);
  const project = useProject(issue.project_id);
  const member = useProjectMembers(issue.project_id).find(({ member: id }) => id === issue.created_by);
  const role = member && ROLE_NAMES[member.role];
  const { count, accepted } = useEarlier(row);
  const isOutside = source !== 'IN_APP';
  const name =
    (isOutside ? (source_name ?? source_email) : person?.display_name) ??
    t(source === 'HOOK' ? 'service' : 'somebody');
  return (
    <div className={styles.sender}>
      {person && !isOutside ? (
        <Avatar person={person} size={32} />
      ) : (
        <span className={styles.outside} data-size="32">
          <Icon of={IconWorld} />
        </span>
      )}
      <div className={styles.senderText}>
        <span>
          <Trans t={t} i18nKey="submitted" values={{ name }} components={{ b: <b /> }} />
        </span>
        <span className={styles.senderMeta}>
          <time dateTime={issue.created_at} title={formatFullInstant(issue.created_at, language)}>
            {formatWhen(issue.created_at, language)}
          </time>
          {source_email && ` · ${source_email}`}
          {role && project && ` · ${t(`role.${role}`, { project: project.name })}`}
          {count > 0 && ` · ${t('earlier', { count })}`}
          {accepted > 0 && `, ${t('accepted', { count: accepted })}`}
        </span>
      </div>
      {source_email ? (
        <Button component="a" href={`mailto:${source_email}`}>
          {t('reply')}
        </Button>
      ) : (
        <Button onClick={onReply}>{t('reply')}</Button>
      )}
    </div>
  );
}
