import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { NothingFoundDrawing, ProjectsDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { EntryLayout } from '#components/entry-layout.tsx';
import { WorkspaceCard } from '#components/workspace-card.tsx';
import { currentProfile, useSession } from '#entities/users/store.ts';
import { signOut } from '#entities/users/sign-out.ts';
import { useWorkspaces } from '#entities/workspaces/store.ts';
import type { PublicInvitation, Workspace } from '#entities/workspaces/types.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { AnswerInvitation } from './answer-invitation.tsx';
import { linkFromAddress, readInvitation } from '#entities/workspaces/invitation-link.ts';
import styles from './onboarding.module.css';

/** Where the link of an invitation leads: signing in with its address, then the answer. */
export function Component() {
  const { t } = useTranslation('onboarding');
  const [search] = useSearchParams();
  const [invitation, setInvitation] = useState<PublicInvitation | null | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  useTitle(t('join_title'));
  useEffect(() => {
    readInvitation(linkFromAddress(search)).then(setInvitation, setError);
  }, [search]);
  if (error) throw error;
  return (
    <EntryLayout>
      {invitation === null && <DeadLink slug={linkFromAddress(search).slug} />}
      {invitation && (
        <>
          <h1 className={styles.title}>{t('join_title')}</h1>
          <div className={styles.card}>
            <WorkspaceCard workspace={invitation.workspace} note={t(`role_${invitation.role}`)} />
          </div>
          <Answer invitation={invitation} />
        </>
      )}
    </EntryLayout>
  );
}

/** A link that was used is no bad news for who is in its workspace by now. */
function DeadLink({ slug }: { slug: string }) {
  const { t } = useTranslation('onboarding');
  const mine = useWorkspaces(({ workspaces }) => workspaces.find((workspace) => workspace.slug === slug));
  if (mine) {
    return (
      <EmptyState
        drawing={<ProjectsDrawing />}
        level={1}
        title={t('link_joined_title', { workspace: mine.name })}
        text={t('link_joined_text')}
        actions={
          <Button component={Link} to={paths.home(slug)} variant="filled" size="md">
            {t('link_joined_open')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      level={1}
      title={t('link_dead_title')}
      text={t('link_dead_text')}
      actions={
        <Button component={Link} to="/" variant="filled" size="md">
          {t('go_home')}
        </Button>
      }
    />
  );
}

/** Nobody is asked to sign in first, and somebody else cannot answer at all. */
function Answer({ invitation }: { invitation: PublicInvitation }) {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const me = useSession((state) => state.me);
  const join = async (workspace: Workspace) =>
    navigate(currentProfile().is_onboarded ? paths.home(workspace.slug) : paths.onboarding());
  const { email } = invitation;
  if (!me) {
    return (
      <>
        <p className={styles.note}>{t('link_sign_in', { email })}</p>
        <Button
          component={Link}
          to={paths.signIn(pathname + search, email)}
          variant="filled"
          size="md"
          fullWidth
          mt={16}
        >
          {t('common:continue')}
        </Button>
      </>
    );
  }
  if (me.email.toLowerCase() !== email.toLowerCase()) {
    return (
      <>
        <p className={styles.note}>{t('link_elsewhere', { email, mine: me.email })}</p>
        <Button variant="filled" size="md" fullWidth mt={16} onClick={() => signOut(pathname + search)}>
          {t('sign_out')}
        </Button>
        <Button component={Link} to="/" variant="subtle" size="md" fullWidth mt={4}>
          {t('go_home')}
        </Button>
      </>
    );
  }
  return <AnswerInvitation invitation={invitation} onJoined={join} onDeclined={() => void navigate('/')} />;
}
