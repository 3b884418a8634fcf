import { Button, MultiSelect, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { lookOfType, TYPE_ICONS, type TypeIconName } from '#components/icons/type-icon.tsx';
import type { TypeFields } from '#entities/projects/types/actions.ts';
import { useProjectTypes } from '#entities/projects/types/hooks.ts';
import { ColorChoice } from '../parts/inputs/color-choice.tsx';
import styles from '../parts/row-list.module.css';
import { useAsked } from '../parts/use-asked.ts';
import own from './types.module.css';

const MAX_NAME = 255;
/** The values of a new type. */
export const NEW_TYPE: TypeFields = { name: '', description: '', logo_props: {}, parent_type_ids: [] };
const NAMES = Object.keys(TYPE_ICONS) as TypeIconName[];

type TypeFormProps = {
  projectId: string;
  stored: TypeFields;
  saveText: string;
  save: (fields: TypeFields) => Promise<void>;
  onDone: () => void;
};

/** Icon, colour, name and meaning of a type, in the place of its row. */
export function TypeForm({ projectId, stored, saveText, save, onDone }: TypeFormProps) {
  const { t } = useTranslation(['project-settings', 'common']);
  const [fields, setFields] = useState(stored);
  const [isNameMissing, setNameMissing] = useState(false);
  const { problem, confirm, isBusy } = useAsked(async (asked: TypeFields) => {
    await save(asked);
    onDone();
  });
  const look = lookOfType(fields);
  const setLook = (patch: Partial<typeof look>) =>
    setFields({ ...fields, logo_props: { in_use: 'icon', icon: { ...look, ...patch } } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = fields.name.trim();
    setNameMissing(!name);
    if (name) confirm({ ...fields, name });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
  };
  const problemText = isNameMissing ? t('types.name_required') : problem;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <IconChoice chosen={look.name} color={look.color} onChange={(name) => setLook({ name })} />
      <ColorChoice label={t('types.color')} value={look.color} onChange={(color) => setLook({ color })} />
      <TextInput
        onKeyDown={leave}
        aria-label={t('types.name')}
        placeholder={t('types.name')}
        autoFocus
        maxLength={MAX_NAME}
        value={fields.name}
        error={problemText && <FieldError text={problemText} />}
        onChange={(event) => setFields({ ...fields, name: event.target.value })}
      />
      <TextInput
        onKeyDown={leave}
        aria-label={t('types.description')}
        placeholder={t('types.description_hint')}
        value={fields.description}
        onChange={(event) => setFields({ ...fields, description: event.target.value })}
      />
      <ParentTypes
        projectId={projectId}
        chosen={fields.parent_type_ids}
        onChange={(parent_type_ids) => setFields({ ...fields, parent_type_ids })}
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

type ParentTypesProps = { projectId: string; chosen: readonly string[]; onChange: (ids: string[]) => void };

/** Selects the types that a parent may have. An empty selection allows every type. */
function ParentTypes({ projectId, chosen, onChange }: ParentTypesProps) {
  const { t } = useTranslation('project-settings');
  const types = useProjectTypes(projectId);
  return (
    <MultiSelect
      className={own.parents ?? ''}
      aria-label={t('types.parents')}
      label={t('types.parents')}
      placeholder={chosen.length === 0 ? t('types.any_parent') : ''}
      clearable
      data={types.map(({ type_id, name }) => ({ value: type_id, label: name }))}
      value={[...chosen]}
      onChange={onChange}
    />
  );
}

type IconChoiceProps = { chosen: TypeIconName; color: string; onChange: (name: TypeIconName) => void };

function IconChoice({ chosen, color, onChange }: IconChoiceProps) {
  const { t } = useTranslation('project-settings');
  return (
    <span className={own.icons} role="group" aria-label={t('types.icon')}>
      {NAMES.map((name) => {
        const Drawing = TYPE_ICONS[name];
        return (
          <button
            key={name}
            type="button"
            className={own.icon}
            aria-label={t(`types.icons.${name}`)}
            title={t(`types.icons.${name}`)}
            aria-pressed={name === chosen}
            onClick={() => onChange(name)}
          >
            <Drawing size={16} stroke={1.75} color={color} aria-hidden />
          </button>
        );
      })}
    </span>
  );
}
