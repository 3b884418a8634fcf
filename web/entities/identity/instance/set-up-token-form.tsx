import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { loadInstanceAnew } from './store.ts';

/** Asks for the token that the start of a new instance has printed; afterwards this browser may open the first account. */
export function SetUpTokenForm({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common');
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!token.trim()) return setProblem(t('set_up_token.required'));
    setBusy(true);
    try {
      await api.post('/api/instances/set-up-token/', { token });
      await loadInstanceAnew();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Somebody has set it up meanwhile: then there is nothing to show any more.
      if (error.kind === 'refused' && !error.fields['token']) return loadInstanceAnew();
      setProblem(t(error.kind === 'refused' ? 'set_up_token.wrong' : `error.${error.kind}`));
      setBusy(false);
    }
  };
  return (
    <form className={className} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t('set_up_token.label')}
        description={t('set_up_token.hint')}
        name="token"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        maxLength={200}
        value={token}
        error={problem && <FieldError text={problem} />}
        onChange={(event) => {
          setToken(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="filled" size="md" fullWidth mt={16} loading={isBusy}>
        {t('continue')}
      </Button>
    </form>
  );
}
