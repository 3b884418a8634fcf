import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router';
import { BrokenDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { isMissingPart } from '#lib/parts/parts.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import styles from './styles/full-page.module.css';

/** What happened, what was kept, what to do: for a screen that could not be loaded or broke while it was drawn. */
export function ScreenFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const here = useLocation();
  const isCall = error instanceof ApiError;
  const isUnreachable = isMissingPart(error);
  const retry = () => {
    if (isCall) return void revalidator.revalidate();
    return isUnreachable ? void navigate(here, { replace: true }) : location.reload();
  };
  const reason = isCall ? error.kind : 'offline';
  const failed = isCall && error.failed ? t(`failed.${error.failed}`) : t('failure.load_title');
  const title = isCall || isUnreachable ? failed : t('failure.title');
  useOnReconnect(isUnreachable || (isCall && reason === 'offline'), retry);
  return (
    <EmptyState
      drawing={<BrokenDrawing />}
      level={1}
      title={title}
      text={isCall || isUnreachable ? t(`error.${reason}`) : t('failure.text')}
      actions={
        <Button variant="filled" size="md" onClick={retry} loading={revalidator.state === 'loading'}>
          {isCall || isUnreachable ? t('retry') : t('failure.reload')}
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
