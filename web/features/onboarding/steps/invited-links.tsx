import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { WorkspaceInvitation } from '#entities/workspaces/workspaces/types.ts';
import { copyText } from '#lib/text/copy-text.ts';
import styles from '../parts/onboarding.module.css';
import { StepButtons } from './step-buttons.tsx';

/** The links of those who were just invited: nobody but them and who passes them on has one. */
export function InvitedLinks({
  invitations,
  onDone,
}: {
  invitations: readonly WorkspaceInvitation[];
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation(['onboarding', 'common']);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async ({ id, invite_link }: WorkspaceInvitation) => {
    if (await copyText(window.location.origin + invite_link)) setCopied(id);
  };
  return (
    <div className={styles.step}>
      <h1 className={styles.title}>{t('links_title')}</h1>
      <p className={styles.text}>{t('links_text')}</p>
      <ul className={styles.invitations}>
        {invitations.map((invitation, index) => (
          <li key={invitation.id} className={styles.invited}>
            <span className={styles.invitationText}>
              <span className={styles.invitationName} title={invitation.email}>
                {invitation.email}
              </span>
              <span className={styles.invitationRole}>{t(`role_${invitation.role}`)}</span>
            </span>
            <Button
              size="sm"
              className={styles.copy}
              autoFocus={index === 0}
              leftSection={<Icon of={copied === invitation.id ? IconCheck : IconCopy} />}
              aria-label={
                copied === invitation.id ? t('links_copied') : t('links_copy_of', { email: invitation.email })
              }
              onClick={() => void copy(invitation)}
            >
              {copied === invitation.id ? t('links_copied') : t('links_copy')}
            </Button>
          </li>
        ))}
      </ul>
      <StepButtons>
        <Button variant="filled" size="md" onClick={() => void onDone()}>
          {t('common:continue')}
        </Button>
      </StepButtons>
    </div>
  );
}
