import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '@tandem/shared/identity/auth/password-strength.ts';
import { FieldError } from './field-error.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordMeter } from './password-strength.tsx';

/** What is typed into the two fields of a new password, and what is wrong with it. */
export function useNewPassword(firstProblem: string | null = null) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState(firstProblem);
  const [againProblem, setAgainProblem] = useState<string | null>(null);
  return {
    password,
    again,
    problem,
    againProblem,
    setProblem,
    edit: (text: string) => {
      setPassword(text);
      setProblem(null);
    },
    editAgain: (text: string) => {
      setAgain(text);
      setAgainProblem(null);
    },
    /** Says what is wrong, and whether nothing is. */
    check: (): boolean => {
      const isShort = password.length < MIN_PASSWORD_LENGTH;
      const found = password === '' ? t('password_required') : isShort ? t('password_short') : null;
      const differing = password === again ? null : t('passwords_differ');
      setProblem(found);
      setAgainProblem(differing);
      return found === null && differing === null;
    },
  };
}
type NewPassword = ReturnType<typeof useNewPassword>;

type NewPasswordFieldsProps = {
  form: NewPassword;
  /** What the person is known by: it makes no good password. */
  about: readonly string[];
  autoFocus?: boolean;
};

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields({ form, about, autoFocus = false }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        mt={14}
        showLabel={t('show_password')}
        value={form.password}
        error={form.problem && <FieldError text={form.problem} />}
        onChange={(event) => form.edit(event.target.value)}
      />
      <PasswordMeter password={form.password} about={about} isRefused={form.problem !== null} />
      <PasswordField
        label={t('password_again')}
        name="confirm_password"
        autoComplete="new-password"
        mt={14}
        showLabel={t('show_password')}
        value={form.again}
        error={form.againProblem && <FieldError text={form.againProblem} />}
        onChange={(event) => form.editAgain(event.target.value)}
      />
    </>
  );
}
