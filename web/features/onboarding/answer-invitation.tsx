import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { answerInvitation } from '#entities/workspaces/workspaces/actions.ts';
import type { PublicInvitation, Workspace } from '#entities/workspaces/workspaces/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { linkFromAddress } from '#entities/workspaces/workspaces/invitation-link.ts';
import styles from './onboarding.module.css';

type AnswerInvitationProps = {
  invitation: PublicInvitation;
  onJoined: (workspace: Workspace) => unknown;
  onDeclined: () => void;
};

/** Yes or no of the invited person, who is signed in. */
export function AnswerInvitation({ invitation, onJoined, onDeclined }: AnswerInvitationProps) {
  const { t } = useTranslation(['onboarding', 'common']);
  const [search] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const answer = async (accepted: boolean) => {
    setBusy(true);
    try {
      const { key, slug } = linkFromAddress(search);
      const joined = await answerInvitation(slug, key, { email: invitation.email, accepted });
      if (joined) onJoined(joined);
      else onDeclined();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', title: t(`common:error.${error.kind}`) });
      setBusy(false);
    }
  };
  return (
    <>
      <p className={styles.note}>{t('link_answer')}</p>
      <Button variant="filled" size="md" fullWidth mt={16} loading={isBusy} onClick={() => void answer(true)}>
        {t('link_accept')}
      </Button>
      <Button
        variant="subtle"
        size="md"
        fullWidth
        mt={4}
        disabled={isBusy}
        onClick={() => void answer(false)}
      >
        {t('link_decline')}
      </Button>
    </>
  );
}
