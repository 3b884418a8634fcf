import { Button } from '@mantine/core';
import type { OpenInviteLink } from '@tandem/shared/workspaces/invite-link/schema.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { currentProfile, useSession } from '#entities/identity/users/store.ts';
import { joinByLink } from '#entities/workspaces/workspaces/actions.ts';
import { inviteLinkFromAddress, readInviteLink } from '#entities/workspaces/workspaces/invitation-link.ts';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { AlreadyIn, DeadLink } from './dead-link.tsx';
import { GoHome, InvitedTo, SignInFirst } from './invited-to.tsx';
import styles from '../parts/onboarding.module.css';

/** The link by which everybody joins who has it: signing in as whom one likes, then one button. */
export function InviteLink({ search }: { search: URLSearchParams }) {
  const { t } = useTranslation('onboarding');
  const [link, setLink] = useState<OpenInviteLink | null | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  const mine = useWorkspaces(({ workspaces }) => workspaces.find(({ id }) => id === link?.workspace.id));
  useTitle(t('join_title'));
  useEffect(() => {
    readInviteLink(inviteLinkFromAddress(search)).then(setLink, setError);
  }, [search]);
  if (error) throw error;
  return (
    <EntryLayout>
      {link === null && <DeadLink slug={inviteLinkFromAddress(search).slug} />}
      {link && mine && <AlreadyIn workspace={mine} />}
      {link && !mine && (
        <InvitedTo workspace={link.workspace} role={link.role}>
          <Join search={search} />
        </InvitedTo>
      )}
    </EntryLayout>
  );
}

function Join({ search }: { search: URLSearchParams }) {
  const { t } = useTranslation('onboarding');
  const here = useLocation();
  const me = useSession((state) => state.me);
  const { isBusy, problem, join } = useJoin(search);
  if (!me) {
    return <SignInFirst text={t('invite_link_sign_in')} to={paths.signIn(here.pathname + here.search)} />;
  }
  return (
    <>
      <p className={styles.note}>{t('invite_link_answer', { email: me.email })}</p>
      {problem && (
        <div role="alert" className={styles.note}>
          <FieldError text={problem} />
        </div>
      )}
      <Button variant="filled" size="md" fullWidth mt={16} loading={isBusy} onClick={() => void join()}>
        {t('link_accept')}
      </Button>
      <GoHome />
    </>
  );
}

/** Joins and goes on, or says why that is not to be. */
function useJoin(search: URLSearchParams) {
  const { t } = useTranslation(['onboarding', 'common']);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const join = async () => {
    setBusy(true);
    try {
      const { slug, key } = inviteLinkFromAddress(search);
      const { slug: joined } = await joinByLink(slug, key);
      await navigate(currentProfile().is_onboarded ? paths.home(joined) : paths.onboarding());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.kind === 'forbidden' ? t('invite_link_former') : t(`common:error.${error.kind}`));
      setBusy(false);
    }
  };
  return { isBusy, problem, join };
}
