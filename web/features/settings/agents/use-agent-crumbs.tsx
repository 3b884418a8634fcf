import { useTranslation } from 'react-i18next';
import { ProjectTile } from '#components/project-tile.tsx';
import type { Crumb } from '#components/screen-header.tsx';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';

/** Where the list of agents is, or one of them by its name. */
export function useAgentCrumbs(name?: string): Crumb[] {
  const { t } = useTranslation('security');
  const workspace = useCurrentWorkspace();
  const { id, slug } = workspace;
  const icon = <ProjectTile id={id} name={workspace.name} imageUrl={workspace.logo_url} />;
  const home = { label: workspace.name, to: paths.home(slug), icon };
  if (name === undefined) return [home, { label: t('agents.title') }];
  return [home, { label: t('agents.title'), to: paths.workspaceAgents(slug) }, { label: name }];
}
