import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { useTitle } from '#lib/frame/use-title.ts';
import styles from './styles/full-page.module.css';

/** An address that leads nowhere: in the frame of a workspace, or as the whole page. */
export function NotFound() {
  const { t } = useTranslation();
  useTitle(t('not_found.title'));
  const home = (
    <Button component={Link} to="/" variant="filled" size="md">
      {t('not_found.home')}
    </Button>
  );
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      level={1}
      title={t('not_found.title')}
      text={t('not_found.text')}
      actions={home}
    />
  );
}

export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <NotFound />
    </main>
  );
}
