import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
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
import { GoHome, InvitedTo } from './invited-to.tsx';
import { noteJoining } from './joining.ts';
import styles from '../parts/onboarding.module.css';

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
        <InvitedTo workspace={invitation.workspace} role={invitation.role} by={invitation.invited_by}>
          <Answer invitation={invitation} />
        </InvitedTo>
      )}
    </EntryLayout>
  );
}

/** Goes to sign in, or up, with the address that was invited; coming back from there is a yes. */
function ToSignIn({ email }: { email: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = useEffectEvent(() => {
    noteJoining(linkFromAddress(new URLSearchParams(search)).key);
    void navigate(paths.signIn(pathname + search, email), { replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}

/** The signed-in user is not the invited one and cannot answer. */
function Answer({ invitation }: { invitation: PublicInvitation }) {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const me = useSession((state) => state.me);
  const join = async (workspace: Workspace) =>
    navigate(currentProfile().is_onboarded ? paths.home(workspace.slug) : paths.onboarding());
  const { email } = invitation;
  if (!me) {
    return <ToSignIn email={email} />;
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
