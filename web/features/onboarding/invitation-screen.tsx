import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { currentProfile, useSession } from '#entities/identity/users/store.ts';
import { signOut } from '#entities/identity/users/sign-out.ts';
import type { PublicInvitation, Workspace } from '#entities/workspaces/workspaces/types.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { AnswerInvitation } from './answer-invitation.tsx';
import { DeadLink } from './dead-link.tsx';
import { InviteLink } from './invite-link.tsx';
import { linkFromAddress, readInvitation } from '#entities/workspaces/workspaces/invitation-link.ts';
import { GoHome, InvitedTo, SignInFirst } from './invited-to.tsx';
import styles from './onboarding.module.css';

/** Where links lead by which people come into a workspace. */
export function Component() {
  const [search] = useSearchParams();
  return search.has('invite_link') ? <InviteLink search={search} /> : <Invitation search={search} />;
}

/** The link of an invitation: signing in with its address, then the answer. */
function Invitation({ search }: { search: URLSearchParams }) {
  const { t } = useTranslation('onboarding');
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
        <InvitedTo workspace={invitation.workspace} role={invitation.role}>
          <Answer invitation={invitation} />
        </InvitedTo>
      )}
    </EntryLayout>
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
    return <SignInFirst text={t('link_sign_in', { email })} to={paths.signIn(pathname + search, email)} />;
  }
  if (me.email.toLowerCase() !== email.toLowerCase()) {
    return (
      <>
        <p className={styles.note}>{t('link_elsewhere', { email, mine: me.email })}</p>
        <Button variant="filled" size="md" fullWidth mt={16} onClick={() => signOut(pathname + search)}>
          {t('sign_out')}
        </Button>
        <GoHome />
      </>
    );
  }
  return <AnswerInvitation invitation={invitation} onJoined={join} onDeclined={() => void navigate('/')} />;
}
