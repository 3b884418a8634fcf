import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinWorkspaces } from '#entities/workspaces/actions.ts';
import type { OwnInvitation, Workspace } from '#entities/workspaces/types.ts';
import { ApiError } from '#lib/api-error.ts';
import { showToast } from '#lib/toast-store.ts';
import { InvitationList } from './invitation-list.tsx';
import styles from './onboarding.module.css';

type JoinStepProps = {
  invitations: readonly OwnInvitation[];
  onJoined: (first: Workspace) => Promise<void>;
  onCreateInstead?: () => void;
};

/**
 * Choose among the invitations and accept them; those whose link was not opened here say what to do instead. The first joined
 * workspace is where the person goes.
 */
export function JoinStep({ invitations, onJoined, onCreateInstead }: JoinStepProps) {
  const { t } = useTranslation(['onboarding', 'common']);
  const open = invitations.filter(({ can_accept }) => can_accept);
  const [chosen, setChosen] = useState<readonly string[]>(open.map(({ id }) => id));
  const [isBusy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    try {
      const workspaces = await joinWorkspaces([...chosen]);
      const slug = invitations.find(({ id }) => chosen.includes(id))?.workspace.slug;
      const joined = workspaces.find((workspace) => workspace.slug === slug);
      if (joined) await onJoined(joined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', title: t(`common:error.${error.kind}`) });
    }
    setBusy(false);
  };
  return (
    <>
      <h1 className={styles.title}>{t('join_title')}</h1>
      <p className={styles.text}>{open.length > 0 ? t('join_text') : t('join_by_link')}</p>
      <InvitationList invitations={invitations} chosen={chosen} onChoose={setChosen} />
      {open.length > 0 && (
        <Button
          variant="filled"
          size="md"
          fullWidth
          mt={16}
          disabled={chosen.length === 0}
          loading={isBusy}
          onClick={() => void join()}
        >
          {t('join', { count: chosen.length })}
        </Button>
      )}
      {onCreateInstead && (
        <Button variant="subtle" size="md" fullWidth mt={4} onClick={onCreateInstead}>
          {t('own_instead')}
        </Button>
      )}
    </>
  );
}
