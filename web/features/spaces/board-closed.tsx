import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { useTitle } from '#lib/use-title.ts';
import { ApiError } from '#lib/api-error.ts';
import { type Closed, unlock } from './board-api.ts';
import styles from './spaces.module.css';

type ClosedProps = { anchor: string; closed: Closed; onRetry: () => void };

/** What stands in the place of a board that nobody, or not everybody, may look at. */
export function BoardClosed({ anchor, closed, onRetry }: ClosedProps) {
  const { t } = useTranslation('spaces');
  useTitle(t(`${closed}.title`));
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
        title={t(`${closed}.title`)}
        text={t(`${closed}.text`)}
        actions={closed === 'failed' ? retry : null}
      />
      {closed === 'locked' && <PasswordForm anchor={anchor} onOpen={onRetry} />}
    </main>
  );
}

function PasswordForm({ anchor, onOpen }: { anchor: string; onOpen: () => void }) {
  const { t } = useTranslation('spaces');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await unlock(anchor, password).then(onOpen, (error: unknown) =>
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
        {t('password.open')}
      </Button>
    </form>
  );
}
