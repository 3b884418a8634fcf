import { useTranslation } from 'react-i18next';
import { WorkspaceCard } from '#components/people/workspace-card.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import type { AuthState } from './auth-errors.ts';
import styles from './auth.module.css';
import type { Invited } from './use-invitation.ts';
import { hasOwnWay, hasProvider } from './provider-buttons.tsx';

type AuthHeadingProps = { state: AuthState; invitation: Invited | null };

/** What is asked for now, below the workspace that somebody was invited to. */
export function AuthHeading({ state: { mode, step }, invitation }: AuthHeadingProps) {
  const { t } = useTranslation('auth');
  const signInText = useSignInText();
  const name = step === 'code' ? 'code' : mode === 'sign-up' ? 'sign_up' : 'sign_in';
  return (
    <>
      {invitation && (
        <div className={styles.invitation}>
          <WorkspaceCard
            workspace={invitation.workspace}
            note={
              invitation.invited_by
                ? t(`invited_by_as_${invitation.role}`, { name: invitation.invited_by })
                : t(`invited_as_${invitation.role}`)
            }
          />
        </div>
      )}
      <h1 className={styles.title}>{t(`${name}_title`)}</h1>
      <p className={styles.text}>{name === 'sign_in' ? signInText : t(`${name}_text`)}</p>
    </>
  );
}

/** Says no more than there is: an e-mail address, other accounts, or both. */
function useSignInText(): string {
  const { t } = useTranslation('auth');
  const { name, config } = useInstance();
  if (!hasProvider(config)) return t('sign_in_text', { name });
  return hasOwnWay(config) ? t('sign_in_any_text', { name }) : t('sign_in_elsewhere_text', { name });
}
