import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { NewPasswordFields, useNewPassword } from '#components/forms/new-password.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { reasonOf } from '#lib/text/error-text.ts';
import { paths } from '#lib/http/paths.ts';
import { postForm } from '#lib/http/post-form.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { problemOf } from './auth-errors.ts';
import styles from './auth.module.css';
import { ChosenEmail } from './chosen-email.tsx';

const WEAK = 5020;

/** The link of a mail: a new password, sent as a form, whose answer is a redirect (docs/contract/sessions.md#a-new-password-by-a-link). */
export function Component() {
  const { t } = useTranslation(['auth', 'common']);
  const [search] = useSearchParams();
  useTitle(t('reset_title'));
  const [uid, token, email] = ['uidb64', 'token', 'email'].map((name) => search.get(name) ?? '');
  const code = Number(search.get('error_code'));
  const isUsable = Boolean(uid && token) && (!code || code === WEAK);
  return (
    <EntryLayout
      aside={
        <span className={styles.other}>
          <Link to={paths.signIn()}>{t('back_to_sign_in')}</Link>
        </span>
      }
    >
      <h1 className={styles.title}>{t('reset_title')}</h1>
      {isUsable ? (
        <ResetForm
          action={`/auth/reset-password/${encodeURIComponent(uid ?? '')}/${encodeURIComponent(token ?? '')}/`}
          email={email ?? ''}
          isWeak={code === WEAK}
        />
      ) : (
        <>
          <div className={styles.banner} data-tone="danger" role="alert">
            {t(code ? problemOf(code).key : 'error.5125')}
          </div>
          <Button
            component={Link}
            to={paths.forgotPassword(email || undefined)}
            variant="filled"
            size="md"
            fullWidth
            mt={16}
          >
            {t('new_link')}
          </Button>
        </>
      )}
    </EntryLayout>
  );
}

function ResetForm({ action, email, isWeak }: { action: string; email: string; isWeak: boolean }) {
  const { t } = useTranslation(['auth', 'common']);
  const fields = useNewPassword([email], isWeak ? t('error.5020') : null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await fields.check())) return;
    setBusy(true);
    try {
      await postForm(form);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fields.setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      method="post"
      action={action}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <input type="hidden" name="csrfmiddlewaretoken" />
      <ChosenEmail email={email} />
      <NewPasswordFields form={fields} autoFocus />
      <Button type="submit" variant="filled" size="md" fullWidth mt={16} loading={isBusy}>
        {t('reset_submit')}
      </Button>
    </form>
  );
}
