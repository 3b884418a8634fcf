import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Crumb } from '#components/screens/screen-header.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useTokens } from './use-tokens.tsx';

/** `path`: where the tokens are, one of `tokenPaths`; `children` stand below them. */
type TokensPageProps = { path: string; crumbs: readonly Crumb[]; text: string; children?: ReactNode };

/** Tokens by which programs act as the person, wherever they are listed. */
export function TokensPage({ path, crumbs, text, children }: TokensPageProps) {
  const { t } = useTranslation('security');
  const { count, addButton, list } = useTokens(path, t('tokens.none_text'));
  return (
    <SettingsPage
      crumbs={crumbs}
      title={t('tokens.title')}
      count={count}
      text={text}
      action={addButton}
      isWide
    >
      {list}
      {children}
    </SettingsPage>
  );
}
