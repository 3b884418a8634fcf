import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { emailProblem } from '#lib/text/email-text.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { sendResetLink } from './auth-api.ts';
import { problemOf } from './auth-errors.ts';
import styles from './auth.module.css';
import { clockOf, useCountdown } from './use-countdown.ts';

const RESEND_S = 30;

/** Asks where to mail the link by which a new password is chosen. */
export function Component() {
  const { t } = useTranslation(['auth', 'common']);
  const [search] = useSearchParams();
  const form = useForgotForm(search.get('email') ?? '');
  useTitle(t('forgot_title'));
  return (
    <EntryLayout
      aside={
        <span className={styles.other}>
          <Link to={paths.signIn(undefined, form.email || undefined)}>{t('back_to_sign_in')}</Link>
        </span>
      }
    >
      <h1 className={styles.title}>{t('forgot_title')}</h1>
      <p className={styles.text}>{t('forgot_text')}</p>
      {form.sentTo && (
        <div className={styles.banner} role="status">
          {t('forgot_sent', { email: form.sentTo })}
        </div>
      )}
      <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
          value={form.email}
          error={form.problem && <FieldError text={form.problem} />}
          onChange={(event) => form.edit(event.target.value)}
        />
        <Button
          type="submit"
          variant="filled"
          size="md"
          fullWidth
          mt={16}
          disabled={form.wait > 0}
          loading={form.isBusy}
        >
          {form.wait > 0 ? t('send_again_in', { time: clockOf(form.wait) }) : t('send_link')}
        </Button>
      </form>
    </EntryLayout>
  );
}

function useForgotForm(first: string) {
  const { t } = useTranslation(['auth', 'common']);
  const [email, setEmail] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { left, start } = useCountdown(RESEND_S);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = email.trim();
    const found = emailProblem(trimmed);
    if (found) return setProblem(t(`common:${found}`));
    setBusy(true);
    try {
      await sendResetLink(trimmed);
      setSentTo(trimmed);
      start();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.code === null ? t(`common:error.${error.kind}`) : t(problemOf(error.code).key));
    }
    setBusy(false);
  };
  const edit = (text: string) => {
    setEmail(text);
    setProblem(null);
  };
  return { email, problem, sentTo, isBusy, wait: sentTo === null ? 0 : left, submit, edit };
}
