import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { NewPasswordFields, useNewPassword } from '#components/forms/new-password.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { noteSetUpVisit } from '#entities/identity/console/actions.ts';
import { useConsole } from '#entities/identity/console/store.ts';
import { SetUpTokenForm } from '#entities/identity/instance/set-up-token-form.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { emailProblem } from '#lib/text/email-text.ts';
import { reasonOf } from '#lib/text/error-text.ts';
import { fetchCsrfToken } from '#lib/http/post-form.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import styles from './parts/console.module.css';

const KNOWN = new Set([5150, 5155, 5160, 5165, 5170, 5175, 5180, 5185, 5190, 5900, 5925]);

/** The door of the console: signing in, or setting the instance up when nobody administers it yet. */
export function Component() {
  const { t } = useTranslation(['console', 'common']);
  const hasAdmin = useConsole((state) => state.session?.has_admin !== false);
  const [search] = useSearchParams();
  const code = Number(search.get('error_code'));
  const isTokenNeeded = useInstance(({ config }) => config.is_set_up_token_needed);
  const name = hasAdmin ? 'sign_in' : 'set_up';
  useTitle(t(`entry.${name}.title`), t('instance'));
  return (
    <EntryLayout>
      <h1 className={styles.entryTitle}>{t(`entry.${name}.title`)}</h1>
      <p className={styles.entryText}>
        {t(isTokenNeeded ? 'common:set_up_token.text' : `entry.${name}.text`)}
      </p>
      {code > 0 && (
        <p className={styles.result} data-tone="bad" role="alert">
          {t(`entry.error.${KNOWN.has(code) ? code : 'other'}`)}
        </p>
      )}
      {isTokenNeeded ? (
        <SetUpTokenForm className={styles.entryForm} />
      ) : hasAdmin ? (
        <SignInForm />
      ) : (
        <SetUpForm />
      )}
    </EntryLayout>
  );
}

/** Sends the form itself: the server answers with a redirect. */
function useEntryForm(check: () => boolean | Promise<boolean>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await check())) return;
    setBusy(true);
    try {
      const token = form.elements.namedItem('csrfmiddlewaretoken') as HTMLInputElement;
      token.value = await fetchCsrfToken();
      form.submit();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  return { isBusy, problem, submit };
}

function SignInForm() {
  const { t } = useTranslation(['console', 'common']);
  const [search] = useSearchParams();
  const [email, setEmail] = useState(search.get('email') ?? '');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({});
  const form = useEntryForm(() => {
    const wrong = emailProblem(email);
    const found = {
      ...(wrong && { email: t(`common:${wrong}`) }),
      ...(password === '' && { password: t('common:password_required') }),
    };
    setProblems(found);
    return Object.keys(found).length === 0;
  });
  const passwordProblem = problems.password ?? form.problem;
  return (
    <form
      method="post"
      action="/api/instances/admins/sign-in/"
      className={styles.entryForm}
      onSubmit={(event) => void form.submit(event)}
      noValidate
    >
      <input type="hidden" name="csrfmiddlewaretoken" />
      <TextInput
        label={t('entry.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={email === ''}
        value={email}
        error={problems.email && <FieldError text={problems.email} />}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblems({});
        }}
      />
      <PasswordField
        label={t('common:password')}
        name="password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        showLabel={t('common:show_password')}
        value={password}
        error={passwordProblem && <FieldError text={passwordProblem} />}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblems({});
        }}
      />
      <Button type="submit" variant="filled" size="md" fullWidth loading={form.isBusy}>
        {t('entry.sign_in.submit')}
      </Button>
    </form>
  );
}

const FIELDS = ['first_name', 'last_name', 'email', 'company_name'] as const;
type SetUpValues = Record<(typeof FIELDS)[number], string>;
const AUTOCOMPLETE = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'username',
  company_name: 'organization',
};
const REQUIRED = new Set<string>(['first_name', 'email']);

function SetUpForm() {
  const { t } = useTranslation(['console', 'common']);
  const [search] = useSearchParams();
  const [values, setValues] = useState<SetUpValues>(
    () => Object.fromEntries(FIELDS.map((name) => [name, search.get(name) ?? ''])) as SetUpValues,
  );
  const password = useNewPassword(Object.values(values));
  const [problems, setProblems] = useState<Partial<SetUpValues>>({});
  const form = useEntryForm(async () => {
    const wrong = emailProblem(values.email);
    const found = {
      ...(wrong && { email: t(`common:${wrong}`) }),
      ...(values.first_name.trim() === '' && { first_name: t('entry.first_name_required') }),
    };
    setProblems(found);
    return (await password.check()) && Object.keys(found).length === 0;
  });
  useEffect(() => void noteSetUpVisit(), []);
  return (
    <form
      method="post"
      action="/api/instances/admins/sign-up/"
      className={styles.entryForm}
      onSubmit={(event) => void form.submit(event)}
      noValidate
    >
      <input type="hidden" name="csrfmiddlewaretoken" />
      <input type="hidden" name="is_telemetry_enabled" value="False" />
      {FIELDS.map((name, index) => (
        <TextInput
          key={name}
          label={t(`entry.${name}`)}
          name={name}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={AUTOCOMPLETE[name]}
          withAsterisk={REQUIRED.has(name)}
          autoFocus={index === 0}
          maxLength={255}
          value={values[name]}
          error={problems[name] && <FieldError text={problems[name]} />}
          onChange={(event) => {
            setValues({ ...values, [name]: event.target.value });
            setProblems({});
          }}
        />
      ))}
      <div>
        <NewPasswordFields form={password} />
      </div>
      {form.problem && <FieldError text={form.problem} />}
      <Button type="submit" variant="filled" size="md" fullWidth loading={form.isBusy}>
        {t('entry.set_up.submit')}
      </Button>
    </form>
  );
}
