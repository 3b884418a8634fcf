import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { SetUpTokenForm } from '#entities/identity/instance/set-up-token-form.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { beginWith, type EmailCheck, sendCode } from './auth-api.ts';
import { type AuthMode, type AuthState, problemOf, stateFromAddress } from './auth-errors.ts';
import { AuthHeading } from './auth-heading.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { canUsePasskeys, PasskeyButton } from './passkey-button.tsx';
import { PasswordStep } from './password-step.tsx';
import { ProviderButtons, hasOwnWay, hasProvider } from './provider-buttons.tsx';
import styles from './auth.module.css';
import { type Invited, useInvitation } from './use-invitation.ts';

/**
 * Sign-in and sign-up are one form: the e-mail decides which of the two it becomes. An instance that is still to be set up
 * asks for its token first.
 */
export function AuthScreen({ mode }: { mode: AuthMode }) {
  const isTokenNeeded = useInstance(({ config }) => config.is_set_up_token_needed);
  return isTokenNeeded ? <SetUpTokenScreen /> : <AccountScreen mode={mode} />;
}

function SetUpTokenScreen() {
  const { t } = useTranslation('common');
  useTitle(t('set_up_token.title'));
  return (
    <EntryLayout>
      <h1 className={styles.title}>{t('set_up_token.title')}</h1>
      <p className={styles.text}>{t('set_up_token.text')}</p>
      <SetUpTokenForm className={styles.form} />
    </EntryLayout>
  );
}

function AccountScreen({ mode }: { mode: AuthMode }) {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const [state, setState] = useState<AuthState>(() => stateFromAddress(search, mode));
  const [notice, setNotice] = useState(search.get('success') === 'True' ? t('password_reset_done') : null);
  const nextPath = search.get('next_path');
  const invitation = useInvitation(nextPath);
  const isSignUp = state.mode === 'sign-up';
  const hasCodes = useInstance(({ config }) => config.is_smtp_configured && config.is_magic_login_enabled);
  const hasPasskeys = useInstance(({ config }) => config.is_passkey_enabled) && canUsePasskeys();
  const ownWay = useInstance(({ config }) => hasOwnWay(config) || !hasProvider(config));
  useTitle(isSignUp ? t('sign_up_title') : t('sign_in_title'));

  const proceed = (email: string, { existing, status }: EmailCheck) => {
    const next: AuthMode = existing ? 'sign-in' : 'sign-up';
    if (next !== state.mode && !invitation)
      setNotice(existing ? t('switched_to_sign_in') : t('switched_to_sign_up'));
    const step = status === 'MAGIC_CODE' ? 'code' : 'password';
    setState({ mode: next, step, email, problem: null });
  };
  useInvitedAddress(invitation, state, proceed);
  const requestCode = () => {
    setNotice(null);
    const show = (problem: AuthState['problem']) => setState({ ...state, step: 'code', problem });
    sendCode(state.email).then(
      () => show(null),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        show({ ...problemOf(error.code ?? 0), field: 'code' });
      },
    );
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
      <AuthHeading state={state} invitation={invitation} />
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
      {state.step !== 'code' && <ProviderButtons nextPath={nextPath} />}
      {state.step === 'email' && ownWay && <EmailStep state={state} onChecked={proceed} />}
      {state.step === 'email' && !isSignUp && hasPasskeys && <PasskeyButton nextPath={nextPath} />}
      {state.step === 'password' && (
        <PasswordStep
          key={state.mode}
          state={state}
          nextPath={nextPath}
          onChangeEmail={changeEmail}
          onUseCode={hasCodes ? requestCode : null}
        />
      )}
      {state.step === 'code' && (
        <CodeStep
          key={state.mode}
          state={state}
          nextPath={nextPath}
          onChangeEmail={changeEmail}
          onUsePassword={() => setState({ ...state, step: 'password', problem: null })}
        />
      )}
    </EntryLayout>
  );
}

/** The address that an invitation names is not asked for again: what comes after it is there at once. */
function useInvitedAddress(
  invitation: Invited | null,
  { step, email, problem }: AuthState,
  proceed: (email: string, check: EmailCheck) => void,
) {
  const wasTried = useRef(false);
  const invited = invitation?.email;
  const isKnown = invited !== undefined && invited === email && step === 'email' && problem === null;
  const begin = useEffectEvent(() => {
    if (wasTried.current || invited === undefined) return;
    wasTried.current = true;
    beginWith(invited).then(
      (check) => proceed(invited, check),
      (error: unknown) => {
        // The form asks then, and says what is wrong.
        if (!(error instanceof ApiError)) throw error;
      },
    );
  });
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown]);
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
