import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import type { StateFields } from '#entities/projects/states/actions.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { ColorChoice } from '../../parts/inputs/color-choice.tsx';
import styles from '../../parts/row-list.module.css';

const MAX_NAME = 100;

type StateFormProps = {
  stored: StateFields;
  saveText: string;
  save: (fields: StateFields) => Promise<unknown>;
  onDone: () => void;
};

/** Colour, name and meaning of a state, in the place of its row. */
export function StateForm({ stored, saveText, save, onDone }: StateFormProps) {
  const { t } = useTranslation(['project-settings', 'common']);
  const [fields, setFields] = useState(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (patch: Partial<StateFields>) => {
    setProblem(null);
    setFields({ ...fields, ...patch });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!fields.name.trim()) return setProblem(t('states.name_required'));
    setBusy(true);
    try {
      await save({ ...fields, name: fields.name.trim() });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`));
      setBusy(false);
    }
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <ColorChoice label={t('states.color')} value={fields.color} onChange={(color) => set({ color })} />
      <TextInput
        onKeyDown={leave}
        aria-label={t('states.name')}
        placeholder={t('states.name')}
        autoFocus
        maxLength={MAX_NAME}
        value={fields.name}
        error={problem && <FieldError text={problem} />}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextInput
        onKeyDown={leave}
        aria-label={t('states.description')}
        placeholder={t('states.description_hint')}
        value={fields.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <Button size="md" variant="subtle" onClick={onDone}>
        {t('common:cancel')}
      </Button>
      <Button size="md" type="submit" variant="filled" loading={isBusy}>
        {saveText}
      </Button>
    </form>
  );
}
