import { Button } from '@mantine/core';
import { parseNextPath } from '@tandem/shared/identity/auth/next-path.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { NewPasswordFields, useNewPassword } from '#components/forms/new-password.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { setFirstPassword } from '#entities/identity/users/password.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { problemOf } from './auth-errors.ts';
import styles from './auth.module.css';
import { ChosenEmail } from './chosen-email.tsx';

const SET_ALREADY = 5145;

/** A first password for who came in by a code; it can wait. */
export function Component() {
  const { t } = useTranslation(['auth', 'common']);
  const me = useMe();
  const [search] = useSearchParams();
  const next = parseNextPath(search.get('next_path')) ?? paths.signIn();
  const form = useFirstPassword(next);
  useTitle(t('set_title'));
  return (
    <EntryLayout>
      <h1 className={styles.title}>{t('set_title')}</h1>
      <p className={styles.text}>{t('set_text')}</p>
      <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
        <ChosenEmail email={me.email} />
        <NewPasswordFields form={form.fields} autoFocus />
        <Button type="submit" variant="filled" size="md" fullWidth mt={16} loading={form.isBusy}>
          {t('set_submit')}
        </Button>
        <Button component="a" href={next} variant="subtle" size="md" fullWidth mt={4}>
          {t('set_later')}
        </Button>
      </form>
    </EntryLayout>
  );
}

/** The session goes on under another key, so the page that follows is loaded anew. */
function useFirstPassword(next: string) {
  const { t } = useTranslation(['auth', 'common']);
  const me = useMe();
  const fields = useNewPassword([me.email, me.display_name]);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await fields.check())) return;
    setBusy(true);
    try {
      await setFirstPassword(fields.password);
      location.assign(next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === SET_ALREADY) return location.assign(next);
      fields.setProblem(error.code === null ? t(`common:error.${error.kind}`) : t(problemOf(error.code).key));
      setBusy(false);
    }
  };
  return { fields, isBusy, submit };
}
