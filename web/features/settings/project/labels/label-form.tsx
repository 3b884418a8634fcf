import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import type { Label } from '#entities/projects/labels/types.ts';
import { ColorChoice } from '../../parts/inputs/color-choice.tsx';
import styles from '../../parts/row-list.module.css';

const MAX_NAME = 255;
type Fields = Pick<Label, 'name' | 'color'>;

type LabelFormProps = {
  stored: Fields;
  saveText: string;
  isTaken: (name: string) => boolean;
  save: (fields: Fields) => void;
  onDone: () => void;
};

/** Colour and name of a label, in the place of its row. */
export function LabelForm({ stored, saveText, isTaken, save, onDone }: LabelFormProps) {
  const { t } = useTranslation(['project-settings', 'common']);
  const [fields, setFields] = useState(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (patch: Partial<Fields>) => {
    setProblem(null);
    setFields({ ...fields, ...patch });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = fields.name.trim();
    if (!name) return setProblem(t('labels.name_required'));
    if (isTaken(name)) return setProblem(t('labels.name_taken'));
    save({ ...fields, name });
    onDone();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ColorChoice label={t('labels.color')} value={fields.color} onChange={(color) => set({ color })} />
      <TextInput
        onKeyDown={leave}
        aria-label={t('labels.name')}
        placeholder={t('labels.name')}
        autoFocus
        maxLength={MAX_NAME}
        value={fields.name}
        error={problem && <FieldError text={problem} />}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Button size="md" variant="subtle" onClick={onDone}>
        {t('common:cancel')}
      </Button>
      <Button size="md" type="submit" variant="filled">
        {saveText}
      </Button>
    </form>
  );
}
