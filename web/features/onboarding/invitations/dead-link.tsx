import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { ProjectsDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import { paths } from '#lib/http/paths.ts';

/** A link that was used is no bad news for who is in its workspace by now. */
export function DeadLink({ slug }: { slug: string }) {
  const { t } = useTranslation('onboarding');
  const mine = useWorkspaces(({ workspaces }) => workspaces.find((workspace) => workspace.slug === slug));
  if (mine) return <AlreadyIn workspace={mine} />;
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      level={1}
      title={t('link_dead_title')}
      text={t('link_dead_text')}
      actions={
        <Button component={Link} to="/" variant="filled" size="md">
          {t('go_home')}
        </Button>
      }
    />
  );
}

/** For who is in the workspace of a link. */
export function AlreadyIn({ workspace: { name, slug } }: { workspace: Workspace }) {
  const { t } = useTranslation('onboarding');
  return (
    <EmptyState
      drawing={<ProjectsDrawing />}
      level={1}
      title={t('link_joined_title', { workspace: name })}
      text={t('link_joined_text')}
      actions={
        <Button component={Link} to={paths.home(slug)} variant="filled" size="md">
          {t('link_joined_open')}
        </Button>
      }
    />
  );
}
