import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { answerInvitation } from '#entities/workspaces/workspaces/actions.ts';
import type { PublicInvitation, Workspace } from '#entities/workspaces/workspaces/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { linkFromAddress } from '#entities/workspaces/workspaces/invitation-link.ts';
import { forgetJoining, isJoining } from './joining.ts';
import styles from '../parts/onboarding.module.css';

type AnswerInvitationProps = {
  invitation: PublicInvitation;
  onJoined: (workspace: Workspace) => unknown;
  onDeclined: () => void;
};

/** Yes or no of the invited person, who is signed in; who came here by signing in for it has said yes. */
export function AnswerInvitation({ invitation, onJoined, onDeclined }: AnswerInvitationProps) {
  const { t } = useTranslation(['onboarding', 'common']);
  const [search] = useSearchParams();
  const [isBusy, setBusy] = useState(() => isJoining(linkFromAddress(search).key));
  const send = (accepted: boolean) => {
    const { key, slug } = linkFromAddress(search);
    answerInvitation(slug, key, { email: invitation.email, accepted }).then(
      (joined) => (joined ? onJoined(joined) : onDeclined()),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        showToast({ tone: 'error', title: t(`common:error.${error.kind}`) });
        setBusy(false);
      },
    );
  };
  const answer = (accepted: boolean) => {
    setBusy(true);
    send(accepted);
  };
  const joinIfComing = useEffectEvent(() => {
    if (!isJoining(linkFromAddress(search).key)) return;
    forgetJoining();
    send(true);
  });
  useEffect(() => joinIfComing(), []);
  return (
    <>
      <p className={styles.note}>{t('link_answer')}</p>
      <Button variant="filled" size="md" fullWidth mt={16} loading={isBusy} onClick={() => answer(true)}>
        {t('link_accept')}
      </Button>
      <Button variant="subtle" size="md" fullWidth mt={4} disabled={isBusy} onClick={() => answer(false)}>
        {t('link_decline')}
      </Button>
    </>
  );
}
