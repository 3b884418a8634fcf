import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagesDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { fetchTokens } from '#entities/identity/security/api.ts';
import { LoadState } from '../parts/load-state.tsx';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import { CreateTokenModal } from './create-token-modal.tsx';
import { NewTokenModal } from './new-token-modal.tsx';
import { TokenTable } from './token-table.tsx';
import styles from './tokens.module.css';

type Tokens = { count: number | undefined; addButton: ReactNode; list: ReactNode };

/** The tokens below an address, with the button that makes one; `emptyText` says what they are for. */
export function useTokens(path: string, emptyText: string): Tokens {
  const { t } = useTranslation('security');
  const load = useCallback(() => fetchTokens(path), [path]);
  const { data: tokens, problem, reload } = useLoaded(load, { isList: true });
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewApiToken | null>(null);
  const add = () => setMaking(true);
  const show = (token: NewApiToken) => {
    setMaking(false);
    setMade(token);
    reload();
  };
  const listed =
    tokens?.length === 0 ? (
      <NoTokens text={emptyText} onAdd={add} />
    ) : (
      tokens && <TokenTable tokens={tokens} path={path} onDeleted={reload} />
    );
  return {
    count: tokens?.length,
    addButton: (
      <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={add}>
        {t('tokens.add')}
      </Button>
    ),
    list: (
      <>
        {listed ?? <LoadState problem={problem} onRetry={reload} />}
        <Reference />
        {isMaking && <CreateTokenModal path={path} onMade={show} onClose={() => setMaking(false)} />}
        {made && <NewTokenModal token={made} onClose={() => setMade(null)} />}
      </>
    ),
  };
}

/** Where a program finds what it can ask for. */
function Reference() {
  const { t } = useTranslation('security');
  return (
    <p className={styles.reference}>
      {t('tokens.limited')}{' '}
      <a href="/api/docs" target="_blank" rel="noreferrer">
        {t('tokens.reference')}
      </a>
    </p>
  );
}

function NoTokens({ text, onAdd }: { text: string; onAdd: () => void }) {
  const { t } = useTranslation('security');
  return (
    <EmptyState
      drawing={<PagesDrawing />}
      title={t('tokens.none')}
      text={text}
      actions={
        <Button variant="filled" onClick={onAdd}>
          {t('tokens.add')}
        </Button>
      }
    />
  );
}
