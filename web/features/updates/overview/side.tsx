import { IconBell, IconRepeat } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { percentOf } from '@tandem/shared/planning/percent.ts';
import { totalOf, type Counts } from '#components/charts/counts.ts';
import { percentText } from '#components/charts/number-text.ts';
import { ProgressBar } from '#components/charts/progress-bar.tsx';
import { SkeletonBar } from '#components/feedback/skeleton-rows.tsx';
import { ModuleIcon } from '#components/icons/module-icon.tsx';
import { CadencePicker } from '#components/pickers/cadence-picker.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useModulesOfKind } from '#entities/planning/modules/hooks.ts';
import { patchProject } from '#entities/projects/projects/actions.ts';
import { usePlans } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useOverview } from '#entities/projects/updates/counted.ts';
import type { Health, ProjectOverview } from '#entities/projects/updates/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { daysUntil, formatMonthDay, formatNearDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { ScopeName } from '../scope/scope-picker.tsx';
import { ProjectRows } from './project-rows.tsx';
import { SideBlock, SideRow } from './side-row.tsx';
import styles from './overview.module.css';

type SideProps = { project: Project; health: Health | null };

/** What is beside the updates of a project. */
export const OverviewSide = ({ project, health }: SideProps) => (
  <>
    <ProjectRows project={project} health={health} />
    <Progress projectId={project.id} />
    <Modules projectId={project.id} />
    <Schedule project={project} />
  </>
);

const countsOf = ({ progress }: ProjectOverview): Counts => progress;

/** How far the project is, over what its latest update counts. */
function Progress({ projectId }: { projectId: string }) {
  const { t } = useTranslation(['updates', 'planning', 'common']);
  const language = useLanguage((state) => state.language);
  const { value, state, retry } = useOverview(projectId);
  const counts = value && countsOf(value);
  const total = counts ? totalOf(counts) : 0;
  return (
    <SideBlock title={t('side.progress')}>
      {!counts && state === 'failed' && (
        <button type="button" className={styles.value} onClick={retry}>
          {t('common:retry')}
        </button>
      )}
      {!counts && state !== 'failed' && <SkeletonBar width="70%" />}
      {value && counts && (
        <div className={styles.progress}>
          <div className={styles.percent}>
            {total > 0 && <b>{percentText(percentOf(counts.completed, total), language)}</b>}
            <span>
              {total === 0
                ? t('planning:progress.nothing')
                : t('planning:progress.done', { done: counts.completed, count: total })}
            </span>
          </div>
          <ProgressBar counts={counts} size={8} />
          <p className={styles.counts}>
            {t('scope.label')} <ScopeName scope={value.scope} />
          </p>
        </div>
      )}
    </SideBlock>
  );
}

/** The parts of the project with the days when they are due. */
function Modules({ projectId }: { projectId: string }) {
  const { t } = useTranslation('updates');
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const isUsed = usePlans(projectId).module;
  const modules = useModulesOfKind(projectId, 'module').filter(({ archived_at }) => !archived_at);
  if (!isUsed || modules.length === 0) return null;
  return (
    <SideBlock title={t('side.modules')}>
      <ul className={styles.modules}>
        {modules.map((module) => (
          <li key={module.id}>
            <Link to={paths.module(slug, projectId, module.id)}>
              <ModuleIcon status={module.status} />
              <span className={styles.cut}>{module.name}</span>
              {module.target_date && (
                <span className={styles.far}>{formatMonthDay(module.target_date, language)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </SideBlock>
  );
}

/** How often updates are due, and when the next one is. */
function Schedule({ project }: { project: Project }) {
  const { t } = useTranslation('updates');
  const language = useLanguage((state) => state.language);
  const me = useMe().id;
  const lead = usePerson(project.project_lead);
  const next = project.next_update_on;
  const isDue = next !== null && daysUntil(next) <= 0;
  return (
    <SideBlock title={t('side.updates')}>
      <dl className={styles.rows}>
        <SideRow icon={IconRepeat} name={t('cadence.label')}>
          <CadencePicker
            className={styles.value}
            value={project.update_cadence}
            disabled={project.member_role !== ROLE.ADMIN}
            onChange={(update_cadence) => void patchProject(project.id, { update_cadence })}
          />
        </SideRow>
        {next && (
          <SideRow icon={IconBell} name={t('side.next')}>
            <span className={isDue ? styles.due : undefined}>{formatNearDay(next, language)}</span>
            {lead && (
              <span className={styles.far}>
                {lead.id === me ? t('side.by_you') : t('side.by', { name: lead.display_name })}
              </span>
            )}
          </SideRow>
        )}
      </dl>
    </SideBlock>
  );
}
