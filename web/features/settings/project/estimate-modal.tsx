import { Button, Modal, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { must } from '@tandem/shared/must.ts';
import { MAX_ESTIMATE_POINTS, MIN_ESTIMATE_POINTS } from '@tandem/shared/projects/estimates/limits.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/icon-button.tsx';
import { Icon } from '#components/icon.tsx';
import { useReturnFocus } from '#components/use-return-focus.ts';
import { addPoint, createEstimate, deletePoint, renamePoints } from '#entities/estimates/actions.ts';
import { ESTIMATE_TEMPLATES } from '#entities/estimates/templates.ts';
import type { Estimate } from '#entities/estimates/types.ts';
import { patchProject } from '#entities/projects/actions.ts';
import { Problem } from '../parts/problem.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { findValuesProblem, MAX_VALUE } from './estimate-rules.ts';
import styles from './estimates.module.css';

/** A value of the form; one that is stored has the id of its point. */
type Value = { id: string | null; text: string };
type EstimateModalProps = { projectId: string; estimate: Estimate | null; onClose: () => void };

const templateOf = (key: string) =>
  must(
    ESTIMATE_TEMPLATES.find((template) => template.key === key),
    'only templates are offered',
  );

async function saveValues(estimate: Estimate, values: readonly Value[]) {
  const stored = new Map(values.flatMap(({ id, text }) => (id ? [[id, text.trim()] as const] : [])));
  await renamePoints(estimate, stored);
  for (const { id } of estimate.points) if (!stored.has(id)) await deletePoint(estimate, id, null);
  for (const { id, text } of values) if (!id) await addPoint(estimate, text.trim());
}

/** Makes an estimate out of a template, or changes the values of one. */
export function EstimateModal({ projectId, estimate, onClose }: EstimateModalProps) {
  const { t } = useTranslation(['project-settings', 'common']);
  const [template, setTemplate] = useState('fibonacci');
  const [values, setValues] = useState<readonly Value[]>(() => firstValues(estimate, 'fibonacci', t));
  const [isChecked, setChecked] = useState(false);
  useReturnFocus();
  const type = estimate?.type ?? templateOf(template).type;
  const problem = findValuesProblem(
    values.map(({ text }) => text),
    type,
  );
  const saving = useAsked(async () => {
    if (estimate) await saveValues(estimate, values);
    else {
      const texts = values.map(({ text }) => text.trim());
      const made = await createEstimate(projectId, {
        name: t(`estimates.template.${template}`),
        type,
        values: texts,
      });
      await patchProject(projectId, { estimate: made.id });
    }
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!problem) saving.confirm();
  };
  const choose = (key: string) => {
    setTemplate(key);
    setValues(firstValues(null, key, t));
  };
  const shown = (isChecked && problem && t(`estimates.${problem}`)) || saving.problem;
  return (
    <Modal
      opened
      onClose={onClose}
      title={estimate ? t('estimates.edit_title', { name: estimate.name }) : t('estimates.add')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 28, iconSize: 16 }}
    >
      <form onSubmit={submit} noValidate>
        {!estimate && (
          <Select
            label={t('estimates.template_label')}
            data-autofocus
            data={ESTIMATE_TEMPLATES.map(({ key }) => ({
              value: key,
              label: t(`estimates.template.${key}`),
            }))}
            value={template}
            onChange={(key) => key && choose(key)}
          />
        )}
        <ValueFields values={values} onChange={setValues} />
        <Problem text={shown} />
        <div className={styles.actions}>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" size="md" variant="filled" loading={saving.isBusy}>
            {estimate ? t('common:save') : t('estimates.create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function firstValues(estimate: Estimate | null, key: string, t: (key: string) => string): Value[] {
  if (estimate) {
    return estimate.points.toSorted((a, b) => a.key - b.key).map(({ id, value }) => ({ id, text: value }));
  }
  const { values } = templateOf(key);
  return values.map((value) => ({
    id: null,
    text: key === 'difficulty' ? t(`estimates.difficulty.${value}`) : value,
  }));
}

type ValueFieldsProps = { values: readonly Value[]; onChange: (values: readonly Value[]) => void };

function ValueFields({ values, onChange }: ValueFieldsProps) {
  const { t } = useTranslation('project-settings');
  return (
    <>
      <div className={styles.values}>
        {values.map((value, index) => (
          <div key={index} className={styles.value}>
            <TextInput
              aria-label={t('estimates.value', { number: index + 1 })}
              maxLength={MAX_VALUE}
              value={value.text}
              onChange={(event) =>
                onChange(values.map((one, at) => (at === index ? { ...one, text: event.target.value } : one)))
              }
            />
            {values.length > MIN_ESTIMATE_POINTS && (
              <IconButton
                of={IconX}
                size="lg"
                label={t('estimates.remove_value', { number: index + 1 })}
                onClick={() => onChange(values.filter((_, at) => at !== index))}
              />
            )}
          </div>
        ))}
      </div>
      {values.length < MAX_ESTIMATE_POINTS && (
        <Button
          mt={8}
          variant="subtle"
          leftSection={<Icon of={IconPlus} />}
          onClick={() => onChange([...values, { id: null, text: '' }])}
        >
          {t('estimates.add_value')}
        </Button>
      )}
    </>
  );
}
