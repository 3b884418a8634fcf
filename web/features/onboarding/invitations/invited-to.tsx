import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { WorkspaceCard } from '#components/people/workspace-card.tsx';
import type { PublicInvitation } from '#entities/workspaces/workspaces/types.ts';
import styles from '../parts/onboarding.module.css';

type InvitedToProps = Pick<PublicInvitation, 'workspace' | 'role'> & {
  /** What who invited is called, where that is one person. */
  by?: string | null;
  children: ReactNode;
};

/** The workspace that a link leads into, and below it what one can do about it. */
export function InvitedTo({ workspace, role, by = null, children }: InvitedToProps) {
  const { t } = useTranslation('onboarding');
  return (
    <>
      <h1 className={styles.title}>{by === null ? t('join_title') : t('join_title_by', { name: by })}</h1>
      <div className={styles.card}>
        <WorkspaceCard workspace={workspace} note={t(`role_${role}`)} />
      </div>
      {children}
    </>
  );
}

/** For whom nobody knows yet: `to` is where they sign in and come back from. */
export function SignInFirst({ text, to }: { text: string; to: string }) {
  const { t } = useTranslation('common');
  return (
    <>
      <p className={styles.note}>{text}</p>
      <Button component={Link} to={to} variant="filled" size="md" fullWidth mt={16}>
        {t('continue')}
      </Button>
    </>
  );
}

/** The other way, for who would rather not. */
export function GoHome() {
  const { t } = useTranslation('onboarding');
  return (
    <Button component={Link} to="/" variant="subtle" size="md" fullWidth mt={4}>
      {t('go_home')}
    </Button>
  );
}
