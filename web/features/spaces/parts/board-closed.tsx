import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { useTitle } from '#lib/frame/use-title.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { type Closed, unlock, unlockForm, unlockPage } from './board-api.ts';
import styles from './spaces.module.css';

type Kind = 'board' | 'form' | 'page';
type ClosedProps = { anchor: string; closed: Closed; of?: Kind; onRetry: () => void };

const UNLOCK = { board: unlock, form: unlockForm, page: unlockPage } as const;
/** Boards have their words at the top of the texts. */
const wordsOf = (of: Kind) => (of === 'board' ? '' : (`${of}.` as const));

/** What stands in the place of what nobody, or not everybody, may look at. */
export function BoardClosed({ anchor, closed, of = 'board', onRetry }: ClosedProps) {
  const { t } = useTranslation('spaces');
  const title = t(`${wordsOf(of)}${closed}.title`);
  useTitle(title);
  const retry = (
    <Button variant="filled" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <main className={styles.closed}>
      <EmptyState
        drawing={<NothingFoundDrawing />}
        level={1}
        title={title}
        text={t(`${wordsOf(of)}${closed}.text`)}
        actions={closed === 'failed' ? retry : null}
      />
      {closed === 'locked' && <PasswordForm anchor={anchor} of={of} onOpen={onRetry} />}
    </main>
  );
}

type PasswordFormProps = { anchor: string; of: Kind; onOpen: () => void };

function PasswordForm({ anchor, of, onOpen }: PasswordFormProps) {
  const { t } = useTranslation('spaces');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await UNLOCK[of](anchor, password).then(onOpen, (error: unknown) =>
      setProblem(t(error instanceof ApiError && error.status === 403 ? 'password.wrong' : 'password.failed')),
    );
  };
  return (
    <form className={styles.password} onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={t('password.label')}
        showLabel={t('password.show')}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" disabled={password === ''}>
        {t(of === 'board' ? 'password.open' : `${of}.unlock`)}
      </Button>
    </form>
  );
}
