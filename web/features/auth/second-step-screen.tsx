import { Button, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { SecondStep } from '@tandem/shared/identity/second-factor/schema.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { fetchSecondStep, signWithPasskey } from '#entities/identity/security/api.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { postForm } from '#lib/http/post-form.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { problemOf } from './auth-errors.ts';
import styles from './auth.module.css';

const EXPIRED = 5915;

/** The second proof of a sign-in: a passkey, a code of an app, or one for recovery. */
export function Component() {
  const { t } = useTranslation(['auth', 'common']);
  const [search] = useSearchParams();
  const code = Number(search.get('error_code'));
  const { step, problem } = useStep();
  useTitle(t('second_step.title'));
  const isOver = problem === 'over' || code === EXPIRED;
  return (
    <EntryLayout>
      <h1 className={styles.title}>{t('second_step.title')}</h1>
      <p className={styles.text}>{isOver ? t('error.5915') : t('second_step.text')}</p>
      {problem && problem !== 'over' && (
        <div className={styles.banner} data-tone="danger" role="alert">
          {problem}
        </div>
      )}
      {step && !isOver && <Proof step={step} refusal={code ? t(problemOf(code).key) : null} />}
      <Button component={Link} to={paths.signIn()} variant="subtle" size="md" fullWidth mt={isOver ? 16 : 4}>
        {t('second_step.start_again')}
      </Button>
    </EntryLayout>
  );
}

/** By what this sign-in can go on; 'over' when there is none any more. */
function useStep() {
  const { t } = useTranslation('common');
  const [step, setStep] = useState<SecondStep | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    fetchSecondStep().then(setStep, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.code === EXPIRED ? 'over' : t(`error.${error.kind}`));
    });
  }, [t]);
  return { step, problem };
}

function Proof({ step, refusal }: { step: SecondStep; refusal: string | null }) {
  const { t } = useTranslation(['auth', 'common']);
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState(refusal);
  const [isBusy, setBusy] = useState(false);
  /** A form post: the answer is a redirect, into the product or back here. */
  const send = async (passkey: () => Promise<string>) => {
    const element = form.current;
    if (!element) return;
    setBusy(true);
    try {
      const field = element.elements.namedItem('passkey') as HTMLInputElement;
      field.value = await passkey();
      await postForm(element);
    } catch (error) {
      setBusy(false);
      setProblem(
        error instanceof ApiError ? t(`common:error.${error.kind}`) : t('second_step.passkey_failed'),
      );
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => '');
  };
  const takesCodes = step.has_totp || step.has_recovery_codes;
  return (
    <form
      ref={form}
      method="post"
      action="/auth/second-step/"
      className={styles.form}
      onSubmit={submit}
      noValidate
    >
      <input type="hidden" name="csrfmiddlewaretoken" />
      <input type="hidden" name="passkey" />
      {step.has_passkeys && (
        <Button
          size="md"
          fullWidth
          variant={step.has_totp ? 'default' : 'filled'}
          leftSection={<Icon of={IconFingerprint} />}
          loading={isBusy}
          onClick={() => void send(signWithPasskey)}
        >
          {t('second_step.use_passkey')}
        </Button>
      )}
      {step.has_passkeys && takesCodes && (
        <p className={styles.or} data-before="fields">
          {t('provider.or')}
        </p>
      )}
      {takesCodes && (
        <>
          <TextInput
            label={step.has_totp ? t('second_step.code') : t('second_step.recovery_code')}
            description={step.has_totp ? t('second_step.code_hint') : undefined}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            name="code"
            autoComplete="one-time-code"
            autoFocus={step.has_totp}
            value={code}
            error={problem && <FieldError text={problem} />}
            onChange={(event) => {
              setCode(event.target.value);
              setProblem(null);
            }}
          />
          <Button
            type="submit"
            variant={step.has_totp ? 'filled' : 'default'}
            size="md"
            fullWidth
            mt={16}
            disabled={code.trim() === ''}
            loading={isBusy}
          >
            {t('second_step.sign_in')}
          </Button>
        </>
      )}
    </form>
  );
}
