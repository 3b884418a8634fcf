import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { ProjectTile } from '#components/project-tile.tsx';
import { tokenPaths } from '#entities/security/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { NotForYou } from '../parts/not-for-you.tsx';
import { TokensPage } from './token-screens.tsx';

/** The tokens that an administrator has for one workspace. */
export function Component() {
  const { t } = useTranslation('security');
  const { id, slug, name, logo_url, role } = useCurrentWorkspace();
  useTitle(t('tokens.title'), name);
  if (role < ROLE.ADMIN) return <NotForYou />;
  const crumb = {
    label: name,
    to: paths.home(slug),
    icon: <ProjectTile id={id} name={name} imageUrl={logo_url} color="var(--tile-neutral)" />,
  };
  return <TokensPage path={tokenPaths.ofWorkspace(slug)} crumb={crumb} text={t('tokens.text')} />;
}
