import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from './field-error.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { findPasswordProblem } from './password-problem.ts';

/**
 * What is typed into the two fields of a new password, and what is wrong with it. `about` is what the person is known by:
 * it makes no good password.
 */
export function useNewPassword(about: readonly string[], firstProblem: string | null = null) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState(firstProblem);
  const [againProblem, setAgainProblem] = useState<string | null>(null);
  return {
    about,
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
    check: async (): Promise<boolean> => {
      const found = await findPasswordProblem(password, about);
      const differing = password === again ? null : t('passwords_differ');
      setProblem(found && t(found));
      setAgainProblem(differing);
      return found === null && differing === null;
    },
  };
}
type NewPassword = ReturnType<typeof useNewPassword>;

type NewPasswordFieldsProps = {
  form: NewPassword;
  autoFocus?: boolean;
};

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields({ form, autoFocus = false }: NewPasswordFieldsProps) {
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
      <PasswordMeter password={form.password} about={form.about} isRefused={form.problem !== null} />
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
