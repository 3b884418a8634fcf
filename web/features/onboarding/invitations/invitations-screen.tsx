import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { fetchMyInvitations } from '#entities/workspaces/workspaces/api.ts';
import type { OwnInvitation } from '#entities/workspaces/workspaces/types.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { HomeLink, useHasHome } from '../parts/home-link.tsx';
import { JoinBox } from './join-box.tsx';
import styles from '../parts/onboarding.module.css';

/** The invitations that wait for me; choosing and accepting them works as in the onboarding. */
export function Component() {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const [invitations, setInvitations] = useState<readonly OwnInvitation[] | null>(null);
  const hasHome = useHasHome();
  const [error, setError] = useState<unknown>(null);
  useTitle(t('invitations_title'));
  useEffect(() => {
    fetchMyInvitations().then(({ data }) => setInvitations(data), setError);
  }, []);
  if (error) throw error;
  const home = (
    <Button component={Link} to="/" variant="filled" size="md">
      {t('go_home')}
    </Button>
  );
  return (
    <EntryLayout
      isWide={Boolean(invitations?.length)}
      aside={invitations && invitations.length > 0 && <HomeLink />}
    >
      {invitations?.length === 0 && (
        <EmptyState
          drawing={<NothingFoundDrawing />}
          level={1}
          title={t('invitations_none_title')}
          text={t('invitations_none_text')}
          actions={home}
        />
      )}
      {invitations && invitations.length > 0 && (
        <>
          <h1 className={styles.title}>{t('join_title')}</h1>
          <p className={styles.text}>{t('join_text')}</p>
          <JoinBox invitations={invitations} onJoined={async (joined) => navigate(paths.home(joined.slug))} />
          {!hasHome && (
            <Button component={Link} to={paths.createWorkspace()} variant="subtle" size="md" mt={8}>
              {t('own_instead')}
            </Button>
          )}
        </>
      )}
    </EntryLayout>
  );
}
