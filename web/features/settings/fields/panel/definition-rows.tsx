import { Textarea, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { PanelRow } from '#components/screens/side-panel.tsx';
import styles from './panel.module.css';
import type { Problems } from './use-field-draft.ts';

const MAX_NAME = 255;
const MAX_MEANING = 1000;

type RowsProps = {
  name: string;
  description: string;
  problems: Problems;
  isReadOnly?: boolean;
  /** The next thing to do is to write the name. */
  hasFocus?: boolean;
  onChange: (patch: { name?: string; description?: string }) => void;
};

export function NameRow({ name, problems, isReadOnly = false, hasFocus = false, onChange }: RowsProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  return (
    <PanelRow label={t('settings.name')} htmlFor={id}>
      <TextInput
        id={id}
        maxLength={MAX_NAME}
        autoFocus={hasFocus}
        readOnly={isReadOnly}
        value={name}
        error={problems.name && <FieldError text={problems.name} />}
        onChange={(event) => onChange({ name: event.target.value })}
      />
    </PanelRow>
  );
}

export function MeaningRow({ description, problems, isReadOnly = false, onChange }: RowsProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  return (
    <PanelRow label={t('settings.meaning')} htmlFor={id}>
      <Textarea
        id={id}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_MEANING}
        placeholder={t('settings.meaning_hint')}
        readOnly={isReadOnly}
        value={description}
        error={problems.description && <FieldError text={problems.description} />}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </PanelRow>
  );
}

/** A key is made once, of the name unless another one is given. */
export function StoredKeyRow({ fieldKey }: { fieldKey: string }) {
  const { t } = useTranslation('fields');
  const id = useId();
  return (
    <PanelRow label={t('settings.key')} htmlFor={id}>
      <TextInput
        id={id}
        readOnly
        classNames={{ input: styles.keyInput ?? '' }}
        value={fieldKey}
        title={t('settings.key_fixed')}
        rightSection={<Icon of={IconLock} size={14} />}
      />
    </PanelRow>
  );
}

type NewKeyRowProps = { value: string; problem?: string | undefined; onChange: (key: string) => void };

export function NewKeyRow({ value, problem, onChange }: NewKeyRowProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  return (
    <PanelRow label={t('settings.key')} htmlFor={id}>
      <TextInput
        id={id}
        classNames={{ input: styles.keyInput ?? '' }}
        maxLength={64}
        autoComplete="off"
        placeholder={t('settings.key_auto')}
        description={t('settings.key_hint')}
        inputWrapperOrder={['input', 'error', 'description']}
        value={value}
        error={problem && <FieldError text={problem} />}
        onChange={(event) => onChange(event.target.value)}
      />
    </PanelRow>
  );
}
