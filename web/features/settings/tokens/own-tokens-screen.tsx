import { useTranslation } from 'react-i18next';
import { tokenPaths } from '#entities/identity/security/api.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { useOwnCrumbs } from '../parts/use-own-crumbs.tsx';
import { ConnectedPrograms } from './connected-programs.tsx';
import { TokensPage } from './token-screens.tsx';

/** All tokens of a person, those for single workspaces among them. */
export function Component() {
  const { t } = useTranslation(['security', 'settings']);
  useTitle(t('tokens.title'), t('settings:title'));
  return (
    <TokensPage path={tokenPaths.mine} crumbs={useOwnCrumbs(t('tokens.title'))} text={t('tokens.own_text')}>
      <ConnectedPrograms />
    </TokensPage>
  );
}
