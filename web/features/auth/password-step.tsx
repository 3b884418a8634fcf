import { Button } from '@mantine/core';
import { parseNextPath } from '@tandem/shared/identity/auth/next-path.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FieldError } from '#components/forms/field-error.tsx';
import { NewPasswordFields, useNewPassword } from '#components/forms/new-password.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { reasonOf } from '#lib/text/error-text.ts';
import { paths } from '#lib/http/paths.ts';
import { postForm } from '#lib/http/post-form.ts';
import type { AuthState } from './auth-errors.ts';
import styles from './auth.module.css';
import { ChosenEmail } from './chosen-email.tsx';

type PasswordStepProps = {
  state: AuthState;
  nextPath: string | null;
  onChangeEmail: () => void;
  /** Null where nobody signs in by codes. */
  onUseCode: (() => void) | null;
};

/**
 * The password goes to the server in an ordinary form post: the answer is a redirect, either into the product or back here
 * with an error code (docs/contract/sessions.md#refused-sign-ins).
 */
export function PasswordStep({ state, nextPath, onChangeEmail, onUseCode }: PasswordStepProps) {
  const { t } = useTranslation(['auth', 'common']);
  const isSignUp = state.mode === 'sign-up';
  const form = usePasswordForm(state, isSignUp);
  const next = parseNextPath(nextPath);
  return (
    <form
      method="post"
      action={isSignUp ? '/auth/sign-up/' : '/auth/sign-in/'}
      className={styles.form}
      onSubmit={(event) => void form.submit(event)}
      noValidate
    >
      <input type="hidden" name="csrfmiddlewaretoken" />
      {next && <input type="hidden" name="next_path" value={next} />}
      <ChosenEmail email={state.email} onClear={onChangeEmail} />
      {isSignUp ? (
        <NewPasswordFields form={form.fields} autoFocus />
      ) : (
        <div className={styles.withLink}>
          <PasswordField
            label={t('common:password')}
            name="password"
            autoComplete="current-password"
            autoFocus
            showLabel={t('common:show_password')}
            value={form.fields.password}
            error={form.fields.problem && <FieldError text={form.fields.problem} />}
            onChange={(event) => form.fields.edit(event.target.value)}
          />
          <ForgotIt email={state.email} />
        </div>
      )}
      <Button type="submit" variant="filled" size="md" fullWidth mt={16} loading={form.isBusy}>
        {isSignUp ? t('sign_up') : t('sign_in')}
      </Button>
      {onUseCode && (
        <Button variant="subtle" size="md" fullWidth mt={4} onClick={onUseCode}>
          {t('use_code')}
        </Button>
      )}
    </form>
  );
}

/** Without mail there is no link to send: then it says whom to ask. */
function ForgotIt({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const hasMail = useInstance((state) => state.config.is_smtp_configured);
  const [isOpen, setOpen] = useState(false);
  if (hasMail) {
    return (
      <Link to={paths.forgotPassword(email)} className={styles.fieldLink}>
        {t('forgot_it')}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.fieldLink}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('forgot_it')}
      </button>
      {isOpen && (
        <p className={styles.banner} role="status">
          {t('forgot_without_mail')}
        </p>
      )}
    </>
  );
}

function usePasswordForm(state: AuthState, isSignUp: boolean) {
  const { t } = useTranslation(['auth', 'common']);
  const fields = useNewPassword(
    [state.email],
    state.problem?.field === 'password' ? t(state.problem.key) : null,
  );
  const [isBusy, setBusy] = useState(false);

  const isComplete = async (): Promise<boolean> => {
    if (isSignUp) return fields.check();
    if (fields.password === '') fields.setProblem(t('common:password_required'));
    return fields.password !== '';
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await isComplete())) return;
    setBusy(true);
    try {
      await postForm(form);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fields.setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  return { fields, isBusy, submit };
}
