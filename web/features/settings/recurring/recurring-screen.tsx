import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { loadProjectMembers } from '#entities/projects/project-members/actions.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { newRecurrence } from '#entities/work-items/recurrences/actions.ts';
import { useRecurrences } from '#entities/work-items/recurrences/hooks.ts';
import { loadRecurrences } from '#entities/work-items/recurrences/load.ts';
import { useProjectTemplates } from '#entities/work-items/templates/hooks.ts';
import { loadProjectTemplates } from '#entities/work-items/templates/load.ts';
import type { ItemTemplate } from '#entities/work-items/templates/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { usePhone } from '#lib/device/phone.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { templatePaths } from '#lib/http/template-paths.ts';
import { LoadState } from '../parts/load-state.tsx';
import { NotForYou } from '../parts/not-for-you.tsx';
import { useReadRows } from '../parts/reading/use-read-rows.ts';
import { crumbsOf, isAdminOf, useFollowed } from '../project/project-page.tsx';
import { RecurrenceEditor } from './recurrence-editor.tsx';
import { NEW } from './editor/use-editor.ts';
import { RecurrenceList } from './list/recurrence-list.tsx';
import styles from './recurring.module.css';

/** The settings page of recurring work: what is made from templates again and again. */
export function Component() {
  const { t } = useTranslation('recurring');
  const { projectId = '' } = useParams();
  const project = useProject(projectId);
  useTitle(t('title'), project?.name ?? '');
  useFollowed(projectId);
  if (!project || (project.member_role ?? 0) < ROLE.MEMBER) return <NotForYou />;
  return (
    <Suspense fallback={<SkeletonRows count={3} label={t('common:loading')} />}>
      <OfProject key={project.id} project={project} />
    </Suspense>
  );
}

/** Reads the recurrences of a project, and what they name. */
function useRead(projectId: string) {
  const read = useCallback(
    () =>
      Promise.all([
        loadRecurrences(projectId),
        loadProjectTemplates(projectId),
        loadProjectMembers(projectId),
      ]),
    [projectId],
  );
  return useReadRows(read, projectStream(projectId));
}

/** Whether recurring work can use a template: nobody is there to answer its questions. */
const asksNothing = ({ content }: ItemTemplate) => !content.asks.some(({ is_required }) => is_required);

function OfProject({ project }: { project: Project }) {
  const { t } = useTranslation(['recurring', 'settings']);
  const { recurrenceId } = useParams();
  const { id: workspaceId, slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const { isRead, problem, reload } = useRead(project.id);
  const rows = useRecurrences(project.id);
  const usable = useProjectTemplates(workspaceId, project.id).find(asksNothing);
  const canEdit = isAdminOf(project);
  const isNew = recurrenceId === NEW && canEdit && usable !== undefined;
  const [lastId, setLastId] = useState('');
  const usual = rows.find(({ id }) => id === lastId) ?? rows[0];
  const open = rows.find(({ id }) => id === recurrenceId) ?? (isPhone || isNew ? undefined : usual);
  // A save can move a recurrence in the list, and what is open stays open.
  if (open && open.id !== lastId) setLastId(open.id);
  const pathOf = (id?: string) => templatePaths.recurring(slug, project.id, id);
  const go = (id?: string) => void navigate(pathOf(id));
  const crumbs = [...crumbsOf(project, slug), { label: t('settings:title') }, { label: t('title') }];
  const isShown = open !== undefined || isNew;
  return (
    <>
      <ScreenHeader crumbs={crumbs} />
      {!isRead && rows.length === 0 ? (
        <div className={styles.loading}>
          <LoadState problem={problem} onRetry={reload} />
        </div>
      ) : (
        <div className={styles.panes}>
          {!(isPhone && isShown) && (
            <RecurrenceList
              rows={rows}
              openId={open?.id}
              pathOf={pathOf}
              canEdit={canEdit}
              onAdd={canEdit && usable ? () => go(NEW) : null}
            />
          )}
          {isShown ? (
            <RecurrenceEditor
              key={open?.id ?? NEW}
              projectId={project.id}
              recurrence={open}
              begin={newRecurrence(usable?.id ?? '', usable?.name ?? '')}
              canEdit={canEdit}
              onOpen={go}
              onClose={() => go()}
            />
          ) : (
            !isPhone && (
              <Hint path={templatePaths.ofProject(slug, project.id)} hasTemplate={usable !== undefined} />
            )
          )}
        </div>
      )}
    </>
  );
}

/** What recurring work is, and what is needed first. */
function Hint({ path, hasTemplate }: { path: string; hasTemplate: boolean }) {
  const { t } = useTranslation('recurring');
  return (
    <div className={styles.hint}>
      <p>{t('hint')}</p>
      {!hasTemplate && (
        <p>
          <Link to={path}>{t('template_first')}</Link>
        </p>
      )}
    </div>
  );
}
