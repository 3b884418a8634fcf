import { IconX } from '@tabler/icons-react';
import { Button, TextInput } from '@mantine/core';
import { parseNextPath } from '@tandem/shared/identity/auth/next-path.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/field-error.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { leaveSession } from '#lib/session.ts';
import { fetchCsrfToken } from './auth-api.ts';
import type { AuthState } from './auth-errors.ts';
import styles from './auth.module.css';

const MIN_LENGTH = 8;

type PasswordStepProps = { state: AuthState; nextPath: string | null; onChangeEmail: () => void };

/**
 * The password goes to the server in an ordinary form post: the answer is a redirect, either into the product or back here
 * with an error code (docs/contract/sessions.md#refused-sign-ins).
 */
export function PasswordStep({ state, nextPath, onChangeEmail }: PasswordStepProps) {
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
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        value={state.email}
        readOnly
        rightSection={
          <IconButton of={IconX} label={t('clear_email')} size="sm" iconSize={14} onClick={onChangeEmail} />
        }
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        autoFocus
        mt={14}
        description={isSignUp ? t('password_hint') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        showLabel={t('show_password')}
        value={form.password}
        error={form.problem && <FieldError text={form.problem} />}
        onChange={(event) => form.setPassword(event.target.value)}
      />
      {isSignUp && (
        <PasswordField
          label={t('password_again')}
          name="confirm_password"
          autoComplete="new-password"
          mt={14}
          showLabel={t('show_password')}
          value={form.again}
          error={form.againProblem && <FieldError text={form.againProblem} />}
          onChange={(event) => form.setAgain(event.target.value)}
        />
      )}
      <Button type="submit" variant="filled" size="md" fullWidth mt={16} loading={form.isBusy}>
        {isSignUp ? t('sign_up') : t('sign_in')}
      </Button>
    </form>
  );
}

function usePasswordForm(state: AuthState, isSignUp: boolean) {
  const { t } = useTranslation(['auth', 'common']);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState(state.problem?.field === 'password' ? t(state.problem.key) : null);
  const [againProblem, setAgainProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const findProblems = () => {
    const isTooShort = isSignUp && password.length < MIN_LENGTH;
    const found = password === '' ? t('password_required') : isTooShort ? t('password_short') : null;
    const differing = isSignUp && password !== again ? t('passwords_differ') : null;
    setProblem(found);
    setAgainProblem(differing);
    return found !== null || differing !== null;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (findProblems()) return;
    setBusy(true);
    try {
      const token = form.elements.namedItem('csrfmiddlewaretoken') as HTMLInputElement;
      token.value = await fetchCsrfToken();
      leaveSession();
      form.submit();
    } catch {
      setProblem(t('common:error.offline'));
      setBusy(false);
    }
  };
  const edit = (text: string) => {
    setPassword(text);
    setProblem(null);
  };
  const editAgain = (text: string) => {
    setAgain(text);
    setAgainProblem(null);
  };
  return {
    password,
    setPassword: edit,
    again,
    setAgain: editAgain,
    problem,
    againProblem,
    isBusy,
    submit,
  };
}
