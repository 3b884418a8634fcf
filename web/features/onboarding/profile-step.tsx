import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/field-error.tsx';
import { updateMe } from '#entities/users/actions.ts';
import { useMe } from '#entities/users/hooks.ts';
import { ApiError } from '#lib/api-error.ts';
import styles from './onboarding.module.css';

const MAX_NAME = 24;

export function ProfileStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['onboarding', 'common']);
  const me = useMe();
  const [first_name, setFirstName] = useState(me.first_name);
  const [last_name, setLastName] = useState(me.last_name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = first_name.trim();
    if (!name) return setProblem(t('first_name_required'));
    setBusy(true);
    try {
      const display_name = [name, last_name.trim()].filter(Boolean).join(' ');
      await updateMe({ first_name: name, last_name: last_name.trim(), display_name });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles.title}>{t('profile_title')}</h1>
      <p className={styles.text}>{t('profile_text')}</p>
      <TextInput
        label={t('first_name')}
        autoComplete="given-name"
        autoFocus
        mt={24}
        maxLength={MAX_NAME}
        value={first_name}
        error={problem && <FieldError text={problem} />}
        onChange={(event) => {
          setFirstName(event.target.value);
          setProblem(null);
        }}
      />
      <TextInput
        label={t('last_name')}
        autoComplete="family-name"
        mt={14}
        maxLength={MAX_NAME}
        value={last_name}
        onChange={(event) => setLastName(event.target.value)}
      />
      <Button type="submit" variant="filled" size="md" fullWidth mt={16} loading={isBusy}>
        {t('common:continue')}
      </Button>
    </form>
  );
}
