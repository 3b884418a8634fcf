import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ApiToken, NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagesDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Icon } from '#components/icon.tsx';
import type { Crumb } from '#components/screen-header.tsx';
import { fetchTokens } from '#entities/security/api.ts';
import { LoadState } from '../parts/load-state.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { CreateTokenModal } from './create-token-modal.tsx';
import { NewTokenModal } from './new-token-modal.tsx';
import { TokenTable } from './token-table.tsx';

/** `slug`: the workspace that the tokens are for; null for all of a person's. */
type TokensPageProps = { slug: string | null; crumb: Crumb; text: string };

/** Tokens by which programs act as the person, wherever they are listed. */
export function TokensPage({ slug, crumb, text }: TokensPageProps) {
  const { t } = useTranslation('security');
  const load = useCallback(() => fetchTokens(slug), [slug]);
  const { data: tokens, problem, reload } = useLoaded(load);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewApiToken | null>(null);
  const show = (token: NewApiToken) => {
    setMaking(false);
    setMade(token);
    reload();
  };
  return (
    <SettingsPage
      crumbs={[crumb, { label: t('tokens.title') }]}
      title={t('tokens.title')}
      count={tokens?.length}
      text={text}
      action={
        <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={() => setMaking(true)}>
          {t('tokens.add')}
        </Button>
      }
      isWide
    >
      {tokens ? (
        <List tokens={tokens} slug={slug} onDeleted={reload} onAdd={() => setMaking(true)} />
      ) : (
        <LoadState problem={problem} onRetry={reload} />
      )}
      {isMaking && <CreateTokenModal slug={slug} onMade={show} onClose={() => setMaking(false)} />}
      {made && <NewTokenModal token={made} onClose={() => setMade(null)} />}
    </SettingsPage>
  );
}

type ListProps = {
  tokens: readonly ApiToken[];
  slug: string | null;
  onDeleted: () => void;
  onAdd: () => void;
};

function List({ tokens, onAdd, ...rest }: ListProps): ReactNode {
  const { t } = useTranslation('security');
  if (tokens.length === 0) {
    return (
      <EmptyState
        drawing={<PagesDrawing />}
        title={t('tokens.none')}
        text={t('tokens.none_text')}
        actions={
          <Button variant="filled" onClick={onAdd}>
            {t('tokens.add')}
          </Button>
        }
      />
    );
  }
  return <TokenTable tokens={tokens} {...rest} />;
}
