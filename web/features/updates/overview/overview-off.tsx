import { Button } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { paths } from '#lib/http/paths.ts';

/** What stands at the address of an Overview that the person does not have. */
export function OverviewOff({ project }: { project: Project | undefined }) {
  const { t } = useTranslation('updates');
  const { slug } = useCurrentWorkspace();
  useTitle(t('title'));
  const reason = reasonOf(project);
  const isAdmin = project?.member_role === ROLE.ADMIN;
  return (
    <>
      <ScreenHeader crumbs={[{ label: project?.name ?? t('title') }]} />
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t(`${reason}.title`)}
        text={t(`${reason}.text`)}
        actions={
          project &&
          isAdmin && (
            <Button component={Link} size="md" to={paths.projectSettings(slug, project.id, 'features')}>
              {t('off.settings')}
            </Button>
          )
        }
      />
    </>
  );
}

function reasonOf(project: Project | undefined): 'missing' | 'members_only' | 'off' {
  if (!project) return 'missing';
  return (project.member_role ?? 0) < ROLE.MEMBER ? 'members_only' : 'off';
}
