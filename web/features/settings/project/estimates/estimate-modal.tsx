import { Button, Select } from '@mantine/core';
import { must } from '@tandem/shared/must.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { addPoint, changePoints, createEstimate, deletePoint } from '#entities/projects/estimates/actions.ts';
import { ESTIMATE_TEMPLATES } from '#entities/projects/estimates/templates.ts';
import type { Estimate } from '#entities/projects/estimates/types.ts';
import { Problem } from '../../parts/problem.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { findValuesProblem, newValue, placesOf, type Value } from './estimate-rules.ts';
import { ValueFields } from './estimate-values.tsx';

type EstimateModalProps = {
  projectId: string;
  estimate: Estimate | null;
  /** It was made, and is to be used. */
  onMade: (estimate: Estimate) => void;
  onClose: () => void;
};

const templateOf = (key: string) =>
  must(
    ESTIMATE_TEMPLATES.find((template) => template.key === key),
    'only templates are offered',
  );

async function saveValues(estimate: Estimate, values: readonly Value[]) {
  const { gone, changed, added } = placesOf(estimate.points, values);
  for (const { id } of gone) await deletePoint(estimate, id, null);
  await changePoints(estimate, changed);
  for (const { key, value } of added) await addPoint(estimate, key, value);
}

/** Makes an estimate out of a template, or changes the values of one. */
export function EstimateModal({ projectId, estimate, onMade, onClose }: EstimateModalProps) {
  const { t } = useTranslation(['project-settings', 'common']);
  const [template, setTemplate] = useState('fibonacci');
  const [values, setValues] = useState<readonly Value[]>(() => firstValues(estimate, 'fibonacci', t));
  const [isChecked, setChecked] = useState(false);
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
      onMade(made);
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
    <Dialog
      onClose={onClose}
      title={estimate ? t('estimates.edit_title', { name: estimate.name }) : t('estimates.add')}
      size={440}
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
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" size="md" variant="filled" loading={saving.isBusy}>
            {estimate ? t('common:save') : t('estimates.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function firstValues(estimate: Estimate | null, key: string, t: (key: string) => string): Value[] {
  if (estimate) {
    return estimate.points.toSorted((a, b) => a.key - b.key).map(({ id, value }) => newValue(value, id));
  }
  const { values } = templateOf(key);
  return values.map((value) => newValue(key === 'difficulty' ? t(`estimates.difficulty.${value}`) : value));
}
