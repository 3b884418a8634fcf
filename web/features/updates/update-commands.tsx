import { IconCompass, IconHeartbeat, IconPencil } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { addressedProjectId } from '#entities/projects/projects/addressed-project.ts';
import { projects } from '#entities/projects/projects/store.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { paths } from '#lib/http/paths.ts';

/** The project on the screen, if its updates are for me. */
function projectHere(): Project | undefined {
  const project = projects.get(addressedProjectId() ?? '');
  const isMember = (project?.member_role ?? 0) >= ROLE.MEMBER;
  return project?.is_project_updates_enabled && isMember ? project : undefined;
}

/** Commands that open the overview of a project, the field of a new update, and the feed. */
export function UpdateCommands() {
  const { t } = useTranslation('shell');
  const { slug, role } = useCurrentWorkspace();
  const navigate = useNavigate();
  const commands = useMemo((): Command[] => {
    const ofAll = { group: t('commands.navigation'), stage: 'go' } as const;
    const isPossible = () => projectHere() !== undefined;
    const open = (write?: 'update') => () =>
      void navigate(paths.overview(slug, projectHere()?.id ?? '', write));
    const feed: Command = {
      ...ofAll,
      id: 'go_updates',
      label: t('commands.go_updates'),
      icon: IconHeartbeat,
      run: () => void navigate(paths.updates(slug)),
    };
    return [
      {
        ...ofAll,
        id: 'go_overview_here',
        label: t('commands.go_overview_here'),
        icon: IconCompass,
        isPossible,
        run: open(),
      },
      {
        ...ofAll,
        id: 'post_update',
        label: t('commands.post_update'),
        icon: IconPencil,
        isPossible,
        run: open('update'),
      },
      ...(role >= ROLE.MEMBER ? [feed] : []),
    ];
  }, [t, slug, role, navigate]);
  useCommands('updates', commands);
  return null;
}
