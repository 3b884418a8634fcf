import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { paths } from '#lib/http/paths.ts';
import styles from '../styles/full-page.module.css';

export function NoAccess() {
  const { t } = useTranslation(['common', 'shell']);
  const actions = (
    <>
      <Button component={Link} to="/" variant="filled" size="md">
        {t('no_access.mine')}
      </Button>
      <Button component={Link} to={paths.invitations()} size="md">
        {t('shell:invitations')}
      </Button>
    </>
  );
  return (
    <main className={styles.page}>
      <EmptyState
        drawing={<NothingFoundDrawing />}
        level={1}
        title={t('no_access.title')}
        text={t('no_access.text')}
        actions={actions}
      />
    </main>
  );
}
