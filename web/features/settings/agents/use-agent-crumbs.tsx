import { useTranslation } from 'react-i18next';
import type { Crumb } from '#components/screens/screen-header.tsx';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { useWorkspaceCrumbs } from '../parts/use-workspace-crumbs.tsx';

/** Where the list of agents is, or one of them by its name. */
export function useAgentCrumbs(name?: string): Crumb[] {
  const { t } = useTranslation('security');
  const { slug } = useCurrentWorkspace();
  const list = { label: t('agents.title') };
  const below = name === undefined ? [list] : [{ ...list, to: paths.workspaceAgents(slug) }, { label: name }];
  return useWorkspaceCrumbs(...below);
}
