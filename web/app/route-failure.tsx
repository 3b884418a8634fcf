import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useRouteError } from 'react-router';
import { BrokenDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ApiError } from '#lib/api-error.ts';
import styles from './full-page.module.css';

/** What happened, what was kept, what to do: for a screen that could not be loaded or broke while it was drawn. */
export function ScreenFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const revalidator = useRevalidator();
  const isCall = error instanceof ApiError;
  const retry = () => (isCall ? void revalidator.revalidate() : location.reload());
  return (
    <EmptyState
      drawing={<BrokenDrawing />}
      level={1}
      title={isCall ? t('failure.load_title') : t('failure.title')}
      text={isCall ? t(`error.${error.kind}`) : t('failure.text')}
      actions={
        <Button variant="filled" size="md" onClick={retry} loading={revalidator.state === 'loading'}>
          {isCall ? t('retry') : t('failure.reload')}
        </Button>
      }
    />
  );
}

/** The same where there is no frame around it. */
export function RouteFailure() {
  return (
    <main className={styles.page}>
      <ScreenFailure />
    </main>
  );
}
