import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinWorkspaces } from '#entities/workspaces/workspaces/actions.ts';
import type { OwnInvitation, Workspace } from '#entities/workspaces/workspaces/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { InvitationList } from './invitation-list.tsx';
import styles from '../parts/onboarding.module.css';

type JoinBoxProps = {
  invitations: readonly OwnInvitation[];
  onJoined: (first: Workspace) => Promise<void>;
};

/**
 * Choose among the invitations and accept them; those whose link was not opened here say what to do instead. The first joined
 * workspace is where the person goes.
 */
export function JoinBox({ invitations, onJoined }: JoinBoxProps) {
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
    <div className={styles.box}>
      <InvitationList invitations={invitations} chosen={chosen} onChoose={setChosen} />
      <div className={styles.boxFoot}>
        <span className={styles.boxNote}>{open.length > 0 ? t('join_stays') : t('join_by_link')}</span>
        {open.length > 0 && (
          <Button
            variant="filled"
            disabled={chosen.length === 0}
            loading={isBusy}
            onClick={() => void join()}
          >
            {t('join', { count: chosen.length })}
          </Button>
        )}
      </div>
    </div>
  );
}
