import { Button, Modal, TextInput } from '@mantine/core';
import { VIEW_ACCESS, type ViewAccess } from '@tandem/shared/planning/views/access.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picked } from '#components/facets/facets.ts';
import { FieldError } from '#components/field-error.tsx';
import { useReturnFocus } from '#components/use-return-focus.ts';
import { useJoinedProjects } from '#entities/projects/hooks.ts';
import { createView } from '#entities/views/actions.ts';
import type { View } from '#entities/views/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { AccessField } from '../view-dialog.tsx';
import { NEWEST } from './workspace-query.ts';
import viewStyles from '../views.module.css';
import styles from './workspace-views.module.css';

const MAX_NAME = 255;
const DISPLAY = {
  ...{ layout: 'spreadsheet', group_by: null, order_by: NEWEST, type: null },
  ...{ sub_issue: true, show_empty_groups: true },
};

type Chosen = Record<'priority' | 'state_group' | 'project', string[]> & Record<string, string[]>;
const NONE: Chosen = { priority: [], state_group: [], project: [] };

const copyOf = (picked: Picked) =>
  Object.fromEntries(Object.entries(picked).map(([key, values]) => [key, [...values]]));

type DialogProps = {
  /** What it lets through at first. */
  from: Picked;
  onClose: () => void;
  onMade: (view: View) => void;
};

/** A view of all projects: its name, who sees it, and which items it lets through. */
export function NewViewDialog({ from, onClose, onMade }: DialogProps) {
  const { t } = useTranslation(['views', 'work-items', 'common']);
  useReturnFocus();
  const { id: workspaceId } = useCurrentWorkspace();
  const projects = useJoinedProjects();
  const [name, setName] = useState('');
  const [access, setAccess] = useState<ViewAccess>(VIEW_ACCESS.PUBLIC);
  const [chosen, setChosen] = useState<Chosen>({ ...NONE, ...copyOf(from) });
  const [isMissing, setMissing] = useState(false);
  const choose = (key: keyof typeof NONE) => (values: string[]) => setChosen({ ...chosen, [key]: values });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setMissing(true);
    const input = { name: name.trim(), description: '', access, filters: chosen };
    const parts = { display_filters: DISPLAY, display_properties: {} };
    onMade(createView({ workspaceId, projectId: null }, { ...input, ...parts }));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('dialog.create')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 28, iconSize: 16 }}
    >
      <form onSubmit={submit} noValidate className={viewStyles.form}>
        <TextInput
          data-autofocus
          label={t('dialog.name')}
          maxLength={MAX_NAME}
          value={name}
          error={isMissing && <FieldError text={t('dialog.name_needed')} />}
          onChange={(event) => {
            setMissing(false);
            setName(event.currentTarget.value);
          }}
        />
        <AccessField everybody={t('workspace.everybody')} access={access} onChange={setAccess} />
        <Choice
          label={t('work-items:property.priority')}
          options={PRIORITIES.map((value) => ({ value, label: t(`work-items:priority.${value}`) }))}
          values={chosen.priority}
          onChange={choose('priority')}
        />
        <Choice
          label={t('workspace.state_group')}
          options={STATE_GROUPS.map((value) => ({ value, label: t(`work-items:state_group.${value}`) }))}
          values={chosen.state_group}
          onChange={choose('state_group')}
        />
        <Choice
          label={t('workspace.projects')}
          options={projects.map(({ id, name: label }) => ({ value: id, label }))}
          values={chosen.project}
          onChange={choose('project')}
        />
        <div className={viewStyles.actions}>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled">
            {t('dialog.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type ChoiceProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/** Values of one filter; with none of them it lets everything through. */
function Choice({ label, options, values, onChange }: ChoiceProps) {
  const id = useId();
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return (
    <div role="group" aria-labelledby={id}>
      <div className={viewStyles.label} id={id}>
        {label}
      </div>
      <div className={styles.options}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className={styles.option}
            aria-pressed={values.includes(option.value)}
            onClick={() => toggle(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}
