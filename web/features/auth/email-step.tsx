import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { emailProblem, isEmailText } from '#lib/text/email-text.ts';
import { beginWith, type EmailCheck } from './auth-api.ts';
import { type AuthState, problemOf } from './auth-errors.ts';
import styles from './auth.module.css';

type EmailStepProps = { state: AuthState; onChecked: (email: string, check: EmailCheck) => void };

/** Asks for the e-mail and finds out whether there is an account with it; who signs in by a code gets one at once. */
export function EmailStep({ state, onChecked }: EmailStepProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [email, setEmail] = useState(state.email);
  const [problem, setProblem] = useState(state.problem?.field === 'email' ? t(state.problem.key) : null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const trimmed = email.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = emailProblem(trimmed);
    if (found) return setProblem(t(`common:${found}`));
    setBusy(true);
    try {
      onChecked(trimmed, await beginWith(trimmed));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.code === null ? t(`common:error.${error.kind}`) : t(problemOf(error.code).key));
      setBusy(false);
    }
  };
  const clear = () => {
    setEmail('');
    setProblem(null);
    field.current?.focus();
  };
  const checkOnBlur = () => {
    if (trimmed && !isEmailText(trimmed)) setProblem(t('common:email_invalid'));
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={field}
        label={t('email')}
        type="email"
        name="email"
        autoComplete="email"
        autoFocus
        value={email}
        error={problem && <FieldError text={problem} />}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(null);
        }}
        rightSection={
          email !== '' && (
            <IconButton of={IconX} label={t('clear_email')} size="sm" iconSize={14} onClick={clear} />
          )
        }
        onBlur={checkOnBlur}
      />
      <Button type="submit" variant="filled" size="md" fullWidth mt={16} loading={isBusy}>
        {t('common:continue')}
      </Button>
    </form>
  );
}
