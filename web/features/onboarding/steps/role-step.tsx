import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { updateProfile } from '#entities/identity/users/profile.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { JOB_ROLES } from '#entities/identity/users/job-roles.ts';
import { currentProfile } from '#entities/identity/users/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import { Chips } from './chips.tsx';
import styles from '../parts/onboarding.module.css';
import { StepButtons } from './step-buttons.tsx';
import { storedUseCases, USE_CASE_ICONS, USE_CASES, readUseCases } from './use-cases.tsx';

type RoleStepProps = { onBack: () => void; onDone: () => Promise<void> };

/** What somebody does and came for. Nobody has to say. */
export function RoleStep({ onBack, onDone }: RoleStepProps) {
  const { t } = useTranslation(['onboarding', 'common', 'settings']);
  const me = useMe();
  const [role, setRole] = useState<string | null>(() => currentProfile().role);
  const [useCases, setUseCases] = useState<readonly string[]>(() => readUseCases(currentProfile().use_case));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await updateProfile({ role, use_case: storedUseCases(useCases) });
      await onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  return (
    <form className={styles.step} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles.title}>{t('role_title', { name: me.first_name })}</h1>
      <p className={styles.text}>{t('role_text')}</p>
      <Chips
        type="radio"
        label={t('role')}
        options={JOB_ROLES.map((value) => ({ value, label: t(`settings:job.${value}`) }))}
        chosen={role ? [role] : []}
        onChange={([chosen]) => setRole(chosen ?? null)}
      />
      <Chips
        type="checkbox"
        label={t('use_case_question')}
        note={t('use_case_note')}
        options={USE_CASES.map((value) => ({
          value,
          label: t(`use_case.${value}`),
          icon: USE_CASE_ICONS[value],
        }))}
        chosen={useCases}
        onChange={setUseCases}
      />
      {problem && (
        <div className={styles.problem} role="alert">
          <FieldError text={problem} />
        </div>
      )}
      <StepButtons other={{ text: t('back'), onClick: onBack }}>
        <Button type="submit" variant="filled" size="md" loading={isBusy}>
          {t('common:continue')}
        </Button>
      </StepButtons>
    </form>
  );
}
