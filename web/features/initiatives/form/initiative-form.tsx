import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { createInitiative, keyOf, patchInitiative } from '#entities/planning/initiatives/actions.ts';
import type { Initiative, InitiativePatch, NewInitiative } from '#entities/planning/initiatives/types.ts';
import { currentMe } from '#entities/identity/users/store.ts';
import { StartPicker, TargetPicker } from './date-pickers.tsx';
import { type OfferedPart, PartsPicker } from './parts-picker.tsx';
import { OwnerPicker, ParentPicker, StatusPicker } from './property-pickers.tsx';
import { TextPart } from './text-part.tsx';
import styles from './form.module.css';

const MAX_NAME = 255;

type FormProps = {
  /** The one that is edited; without it a new one is made. */
  initiative?: Initiative;
  /** What a new one is nested in. */
  parentId?: string;
  onClose: () => void;
};

const emptyFields = (parent_id: string | null): NewInitiative => ({
  name: '',
  description_html: '',
  owner_id: currentMe().id,
  target_kind: null,
  target_date: null,
  start_date: null,
  parent_id,
  status: 'planned',
});

function fieldsOf(row: Initiative): NewInitiative {
  const { name, description_html, owner_id, target_kind, target_date, start_date, parent_id, status } = row;
  return { name, description_html, owner_id, target_kind, target_date, start_date, parent_id, status };
}

/** What differs from what it was when the form was opened: what others changed meanwhile stays theirs. */
function changed(before: NewInitiative, after: NewInitiative): InitiativePatch {
  const keys = Object.keys(after) as (keyof NewInitiative)[];
  const patch: InitiativePatch = Object.fromEntries(
    keys.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]),
  );
  // The server takes both of them together.
  return 'target_date' in patch || 'target_kind' in patch
    ? { ...patch, target_kind: after.target_kind, target_date: after.target_date }
    : patch;
}

function send(id: string, before: NewInitiative, after: NewInitiative) {
  const patch = changed(before, after);
  const seen =
    patch.description_html === undefined ? {} : { expected_description_html: before.description_html };
  void patchInitiative(id, { ...patch, ...seen });
}

/** Name, text, owner, days, what it is nested in, and of a new one its parts. */
export function InitiativeForm({ initiative, parentId, onClose }: FormProps) {
  const { t } = useTranslation(['initiatives', 'common']);
  const [before] = useState(initiative ? fieldsOf(initiative) : emptyFields(parentId ?? null));
  const [fields, setFields] = useState<NewInitiative>(before);
  const [parts, setParts] = useState<readonly OfferedPart[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (patch: Partial<NewInitiative>) => {
    setProblem(null);
    setFields((current) => ({ ...current, ...patch }));
  };
  const save = () => {
    const named = { ...fields, name: fields.name.trim() };
    if (!named.name) return setProblem(t('form.name_required'));
    if (initiative) send(initiative.id, before, named);
    else
      createInitiative(
        named,
        parts.map(({ target }) => target),
      );
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Dialog onClose={onClose} title={t(initiative ? 'form.edit_title' : 'form.title')} size={640}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('form.name')}
          data-autofocus
          maxLength={MAX_NAME}
          value={fields.name}
          error={problem && <FieldError text={problem} />}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextPart
          initial={before.description_html}
          onChange={(description_html) => set({ description_html })}
          onSubmit={save}
        />
        <Properties id={initiative?.id ?? null} fields={fields} set={set} />
        {!initiative && <NewParts parts={parts} onChange={setParts} />}
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="filled" size="md">
            {t(initiative ? 'form.save' : 'form.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type PropertiesProps = {
  id: string | null;
  fields: NewInitiative;
  set: (patch: Partial<NewInitiative>) => void;
};

function Properties({ id, fields, set }: PropertiesProps) {
  return (
    <div className={styles.row}>
      <StatusPicker value={fields.status} onPick={(status) => set({ status })} />
      <OwnerPicker value={fields.owner_id} onPick={(owner_id) => set({ owner_id })} />
      <StartPicker
        value={fields.start_date}
        maxDay={fields.target_date}
        onPick={(start_date) => set({ start_date })}
      />
      <TargetPicker value={fields} minDay={fields.start_date} onPick={set} />
      <ParentPicker id={id} value={fields.parent_id} onPick={(parent_id) => set({ parent_id })} />
    </div>
  );
}

type NewPartsProps = { parts: readonly OfferedPart[]; onChange: (parts: readonly OfferedPart[]) => void };

/** The parts that a new one begins with. */
function NewParts({ parts, onChange }: NewPartsProps) {
  const { t } = useTranslation(['initiatives', 'common']);
  return (
    <section className={styles.parts}>
      <div className={styles.partsHead}>
        <h3>{t('column.parts')}</h3>
        <PartsPicker
          chosen={parts.map(({ target }) => keyOf(target))}
          onPick={(part) => onChange([...parts, part])}
        />
      </div>
      {parts.length === 0 && <p className={styles.none}>{t('form.no_parts')}</p>}
      <ul className={styles.list}>
        {parts.map(({ target, name }) => (
          <li key={keyOf(target)} className={styles.part}>
            <span title={name}>{name}</span>
            <IconButton
              of={IconX}
              size="sm"
              label={t('remove_part', { name })}
              onClick={() => onChange(parts.filter((part) => keyOf(part.target) !== keyOf(target)))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
