import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EntryLayout } from '#components/entry-layout.tsx';
import { useInstance } from '#entities/instance/store.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { type AuthMode, type AuthState, stateFromAddress } from './auth-errors.ts';
import { EmailStep } from './email-step.tsx';
import { PasswordStep } from './password-step.tsx';
import styles from './auth.module.css';

/** Sign-in and sign-up are one form: the e-mail decides which of the two it becomes. */
export function AuthScreen({ mode }: { mode: AuthMode }) {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const [state, setState] = useState<AuthState>(() => stateFromAddress(search, mode));
  const [notice, setNotice] = useState(search.get('success') === 'True' ? t('password_reset_done') : null);
  const isSignUp = state.mode === 'sign-up';
  useTitle(isSignUp ? t('sign_up_title') : t('sign_in_title'));

  const proceed = (email: string, exists: boolean) => {
    const next: AuthMode = exists ? 'sign-in' : 'sign-up';
    if (next !== state.mode) setNotice(exists ? t('switched_to_sign_in') : t('switched_to_sign_up'));
    setState({ mode: next, step: 'password', email, problem: null });
  };
  const changeEmail = () => {
    setNotice(null);
    setState({ ...state, step: 'email', problem: null });
  };
  const generalProblem = state.problem && state.problem.field === null ? t(state.problem.key) : null;
  return (
    <EntryLayout
      aside={
        <OtherMode
          mode={state.mode}
          onSwitch={(other) => setState({ ...state, mode: other, problem: null })}
        />
      }
    >
      <h1 className={styles.title}>{isSignUp ? t('sign_up_title') : t('sign_in_title')}</h1>
      <p className={styles.text}>{isSignUp ? t('sign_up_text') : t('sign_in_text')}</p>
      {generalProblem && (
        <div className={styles.banner} data-tone="danger" role="alert">
          {generalProblem}
        </div>
      )}
      {notice && (
        <div className={styles.banner} role="status">
          {notice}
        </div>
      )}
      {state.step === 'email' ? (
        <EmailStep state={state} onChecked={proceed} />
      ) : (
        <PasswordStep
          key={state.mode}
          state={state}
          nextPath={search.get('next_path')}
          onChangeEmail={changeEmail}
        />
      )}
    </EntryLayout>
  );
}

function OtherMode({ mode, onSwitch }: { mode: AuthMode; onSwitch: (mode: AuthMode) => void }) {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const isSignUp = mode === 'sign-up';
  const canSignUp = useInstance((state) => state.config.enable_signup);
  if (!isSignUp && !canSignUp) return null;
  const next = search.get('next_path') ?? undefined;
  const to = isSignUp ? paths.signIn(next) : paths.signUp(next);
  return (
    <span className={styles.other}>
      <span className={styles.question}>{isSignUp ? t('have_account') : t('new_here')}</span>
      <Link to={to} onClick={() => onSwitch(isSignUp ? 'sign-in' : 'sign-up')}>
        {isSignUp ? t('sign_in') : t('create_account')}
      </Link>
    </span>
  );
}
