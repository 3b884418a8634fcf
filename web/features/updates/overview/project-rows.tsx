import {
  IconCalendarCheck,
  IconCalendarTime,
  IconHeartbeat,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HealthChip } from '#components/controls/health-chip.tsx';
import { Avatar, AvatarStack } from '#components/people/avatar.tsx';
import { DatePicker } from '#components/pickers/date-picker.tsx';
import { patchProject } from '#entities/projects/projects/actions.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import type { Health } from '#entities/projects/updates/types.ts';
import { usePeopleOf, usePerson } from '#entities/workspaces/members/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { dateFormat, daysUntil, formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { SideBlock, SideRow } from './side-row.tsx';
import styles from './overview.module.css';

const SHOWN_PEOPLE = 3;

/** How far away a day is: "in 14 days". */
export const distanceOf = (day: string, language: string) =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(daysUntil(day), 'day');

/** Health, people and days of a project. */
export function ProjectRows({ project, health }: { project: Project; health: Health | null }) {
  const { t } = useTranslation('updates');
  const { slug } = useCurrentWorkspace();
  const lead = usePerson(project.project_lead);
  const people = usePeopleOf(project.members, SHOWN_PEOPLE);
  return (
    <SideBlock title={t('side.project')}>
      <dl className={styles.rows}>
        <SideRow icon={IconHeartbeat} name={t('health_label')}>
          {health ? <HealthChip health={health} /> : <span className={styles.empty}>{t('no_health')}</span>}
        </SideRow>
        <SideRow icon={IconUserCircle} name={t('side.lead')}>
          {lead ? (
            <Link className={styles.person} to={paths.person(slug, lead.id)}>
              <Avatar person={lead} />
              <span className={styles.cut}>{lead.display_name}</span>
            </Link>
          ) : (
            <span className={styles.empty}>{t('side.no_lead')}</span>
          )}
        </SideRow>
        <SideRow icon={IconUsers} name={t('side.members')}>
          <AvatarStack people={people} max={SHOWN_PEOPLE} total={project.members.length} />
        </SideRow>
        <SideRow icon={IconCalendarTime} name={t('side.start')}>
          <Day project={project} field="start_date" label={t('side.start')} />
        </SideRow>
        <SideRow icon={IconCalendarCheck} name={t('side.target')}>
          <Day project={project} field="target_date" label={t('side.target')} />
        </SideRow>
      </dl>
    </SideBlock>
  );
}

type DayProps = { project: Project; field: 'start_date' | 'target_date'; label: string };

/** A day of the project. Its administrators change it where it stands. */
function Day({ project, field, label }: DayProps) {
  const { t } = useTranslation('updates');
  const language = useLanguage((state) => state.language);
  const day = project[field];
  const text = day ? formatMonthDay(day, language) : t('side.no_day');
  const isAdmin = project.member_role === ROLE.ADMIN;
  return (
    <>
      {isAdmin ? (
        <DatePicker
          label={label}
          className={styles.value}
          value={day}
          language={language}
          tone={day ? undefined : 'empty'}
          title={day ? dateFormat(language, { dateStyle: 'full' }).format(new Date(`${day}T00:00`)) : label}
          clearText={t('side.no_day')}
          onPick={(picked) => void patchProject(project.id, { [field]: picked })}
        >
          {text}
        </DatePicker>
      ) : (
        <span className={day ? undefined : styles.empty}>{text}</span>
      )}
      {day && field === 'target_date' && <span className={styles.far}>{distanceOf(day, language)}</span>}
    </>
  );
}
