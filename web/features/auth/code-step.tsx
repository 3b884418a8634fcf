import { Button, TextInput } from '@mantine/core';
import { parseNextPath } from '@tandem/shared/identity/auth/next-path.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { reasonOf } from '#lib/text/error-text.ts';
import { postForm } from '#lib/http/post-form.ts';
import { sendCode } from './auth-api.ts';
import { type AuthState, problemOf } from './auth-errors.ts';
import styles from './auth.module.css';
import { ChosenEmail } from './chosen-email.tsx';
import { formatCode, isWholeCode } from './code-text.ts';
import { clockOf, useCountdown } from './use-countdown.ts';

const RESEND_S = 5;

type CodeStepProps = {
  state: AuthState;
  nextPath: string | null;
  onChangeEmail: () => void;
  onUsePassword: () => void;
};

/** The code of the mail goes to the server in an ordinary form post, as a password does. */
export function CodeStep({ state, nextPath, onChangeEmail, onUsePassword }: CodeStepProps) {
  const { t } = useTranslation(['auth', 'common']);
  const form = useCodeForm(state);
  const hasPasswords = useInstance((instance) => instance.config.is_email_password_enabled);
  const next = parseNextPath(nextPath);
  return (
    <form
      method="post"
      action={state.mode === 'sign-up' ? '/auth/magic-sign-up/' : '/auth/magic-sign-in/'}
      className={styles.form}
      onSubmit={(event) => void form.submit(event)}
      noValidate
    >
      <input type="hidden" name="csrfmiddlewaretoken" />
      {next && <input type="hidden" name="next_path" value={next} />}
      <ChosenEmail email={state.email} onClear={onChangeEmail} />
      <div className={styles.withLink}>
        <TextInput
          label={t('code')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          classNames={{ input: styles.code ?? '' }}
          placeholder="xxxx-xxxx-xxxx"
          value={form.code}
          error={form.problem && <FieldError text={form.problem} />}
          onChange={(event) => form.edit(event.target.value)}
        />
        <button
          type="button"
          className={styles.fieldLink}
          disabled={form.wait > 0}
          onClick={() => void form.resend()}
        >
          {form.wait > 0 ? t('send_again_in', { time: clockOf(form.wait) }) : t('send_again')}
        </button>
      </div>
      <Button
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        mt={16}
        disabled={!isWholeCode(form.code)}
        loading={form.isBusy}
      >
        {t('common:continue')}
      </Button>
      {hasPasswords && (
        <Button variant="subtle" size="md" fullWidth mt={4} onClick={onUsePassword}>
          {t('use_password')}
        </Button>
      )}
    </form>
  );
}

function useCodeForm(state: AuthState) {
  const { t } = useTranslation(['auth', 'common']);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState(state.problem?.field === 'code' ? t(state.problem.key) : null);
  const [isBusy, setBusy] = useState(false);
  const { left: wait, start } = useCountdown(RESEND_S);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!isWholeCode(code)) return;
    setBusy(true);
    try {
      await postForm(form);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  const resend = async () => {
    start();
    setProblem(null);
    try {
      await sendCode(state.email);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.code === null ? t(`common:error.${error.kind}`) : t(problemOf(error.code).key));
    }
  };
  const edit = (text: string) => {
    setCode(formatCode(text));
    setProblem(null);
  };
  return { code, problem, isBusy, wait, submit, resend, edit };
}
