import { useTranslation } from 'react-i18next';
import { IconBan, IconForms, IconLayersSubtract, IconTriangle, IconX } from '@tabler/icons-react';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { PanelBlock } from '#components/screens/side-panel.tsx';
import { useField, useFieldsOfProject } from '#entities/projects/fields/hooks.ts';
import type { Condition } from '#entities/projects/workflow/types.ts';
import { useEditor } from '../editor/use-editor.ts';
import { useTexts } from '../editor/use-texts.ts';
import { AddButton } from './add-button.tsx';
import { Chip } from './chip.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './panel.module.css';

const PLAIN = ['sub_items_done', 'no_open_blocker', 'estimate_set'] as const;
const ICONS = {
  sub_items_done: IconLayersSubtract,
  no_open_blocker: IconBan,
  estimate_set: IconTriangle,
  field_filled: IconForms,
};

const keyOf = (condition: Condition): string =>
  condition.kind === 'field_filled' ? `field:${condition.field_id}` : condition.kind;

function conditionOf(value: string): Condition | undefined {
  if (value.startsWith('field:')) return { kind: 'field_filled', field_id: value.slice('field:'.length) };
  const kind = PLAIN.find((each) => each === value);
  return kind && { kind };
}

/** Edits the conditions of a transition. */
export function ConditionsBlock({ transition, patch }: BlockProps) {
  const { project } = useEditor();
  const { t } = useTranslation('workflow');
  const fields = useFieldsOfProject(project.id);
  const { conditions } = transition;
  const used = new Set(conditions.map(keyOf));
  const options = (): PickerOption[] =>
    [
      ...PLAIN.map((kind) => ({
        value: kind,
        label: t(`condition.${kind}`),
        icon: <Icon of={ICONS[kind]} />,
      })),
      ...fields
        .filter(({ kind }) => !isComputed(kind))
        .map((field) => ({
          value: `field:${field.id}`,
          label: t('condition.field_named', { field: field.name }),
          icon: <FieldIcon field={field} />,
        })),
    ].filter(({ value }) => !used.has(value));
  const add = ([value = '']: string[]) => {
    const condition = conditionOf(value);
    if (condition) patch({ conditions: [...conditions, condition] });
  };
  return (
    <PanelBlock
      title={t('column.only_if')}
      count={conditions.length > 0 ? String(conditions.length) : undefined}
    >
      {conditions.map((condition) => (
        <ConditionRow
          key={keyOf(condition)}
          condition={condition}
          onRemove={() => patch({ conditions: conditions.filter((each) => each !== condition) })}
        />
      ))}
      <div className={styles.addRow}>
        <AddButton
          label={t('condition.add_label')}
          text={t('condition.add')}
          options={options}
          onPick={add}
        />
      </div>
    </PanelBlock>
  );
}

function ConditionRow({ condition, onRemove }: { condition: Condition; onRemove: () => void }) {
  const { t } = useTranslation('workflow');
  const { conditionText } = useTexts();
  return (
    <div className={styles.condition}>
      <Icon of={ICONS[condition.kind]} />
      {condition.kind === 'field_filled' ? (
        <FieldCondition fieldId={condition.field_id} />
      ) : (
        <span className={styles.conditionText}>{conditionText(condition)}</span>
      )}
      <IconButton
        of={IconX}
        size="sm"
        iconSize={14}
        label={t('remove_value', { name: conditionText(condition) })}
        onClick={onRemove}
      />
    </div>
  );
}

/** Shows "Field [Ships on] is filled". */
function FieldCondition({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation('workflow');
  const field = useField(fieldId);
  const [before = '', after = ''] = t('condition.field_filled', { field: '\n' }).split('\n');
  return (
    <span className={styles.sentence}>
      {before.trim() && <span>{before.trim()}</span>}
      <Chip icon={field && <FieldIcon field={field} />} text={field?.name ?? t('condition.gone')} />
      {after.trim() && <span>{after.trim()}</span>}
    </span>
  );
}
