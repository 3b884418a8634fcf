import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { tokenPaths } from '#entities/identity/security/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { NotForYou } from '../parts/not-for-you.tsx';
import { useWorkspaceCrumbs } from '../parts/use-workspace-crumbs.tsx';
import { TokensPage } from './token-screens.tsx';

/** The tokens that an administrator has for one workspace. */
export function Component() {
  const { t } = useTranslation('security');
  const { slug, name, role } = useCurrentWorkspace();
  const crumbs = useWorkspaceCrumbs({ label: t('tokens.title') });
  useTitle(t('tokens.title'), name);
  if (role < ROLE.ADMIN) return <NotForYou />;
  return <TokensPage path={tokenPaths.ofWorkspace(slug)} crumbs={crumbs} text={t('tokens.text')} />;
}
