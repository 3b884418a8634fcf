import { IconPlus, IconX } from '@tabler/icons-react';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { variableKey } from '@tandem/shared/work-items/templates/variables.ts';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { useFieldsOfProject } from '#entities/projects/fields/hooks.ts';
import { askOf } from '#entities/work-items/templates/node.ts';
import type { TemplateNode } from '#entities/work-items/templates/types.ts';
import { useEditor } from './use-editor.ts';
import styles from './editor.module.css';

type FieldPillsProps = { node: TemplateNode; projectId: string };

/** The custom fields that the template fills in, with the questions that they are the answers of. */
export function FieldPills({ node, projectId }: FieldPillsProps) {
  const { t } = useTranslation(['templates', 'common']);
  const { canEdit, patchNode, addAsk, patchAsk, values } = useEditor();
  const fields = useFieldsOfProject(projectId).filter(({ kind }) => !isComputed(kind));
  const filled = fields.filter(({ id }) => id in node.fields);
  const others = fields.filter(({ id }) => !(id in node.fields));
  const remove = (id: string) => {
    const { [id]: value, ...rest } = node.fields;
    const name = askOf(value);
    if (name !== null) patchAsk(name, { kind: 'text' });
    else patchNode(node.key, { fields: rest });
  };
  const ask = (id: string) => {
    const field = fields.find((each) => each.id === id);
    if (!field) return;
    const asked = nameOf(field.name);
    // A question of that name may be there already.
    const known = values.content.asks.find(
      ({ name, kind }) => kind === 'text' && variableKey(name) === variableKey(asked ?? ''),
    );
    patchAsk(known?.name ?? addAsk(asked), { kind: 'field', field_id: id });
  };
  return (
    <>
      {filled.map((field) => {
        const name = askOf(node.fields[field.id]);
        return (
          <span key={field.id} className={styles.pill}>
            <FieldIcon field={field} />
            <span className={styles.cut}>{field.name}</span>
            {name !== null && <span className={styles.variable}>{name}</span>}
            {canEdit && (
              <button
                type="button"
                className={styles.pillEnd}
                aria-label={t('pill.remove', { name: field.name })}
                onClick={() => remove(field.id)}
              >
                <Icon of={IconX} size={12} />
              </button>
            )}
          </span>
        );
      })}
      {canEdit && others.length > 0 && (
        <Picker
          className={styles.pill}
          tone="empty"
          label={t('pill.ask_field')}
          options={() =>
            others.map((field) => ({
              value: field.id,
              label: field.name,
              icon: <FieldIcon field={field} />,
            }))
          }
          selected={[]}
          onPick={([id]) => id && ask(id)}
          searchPlaceholder={t('pill.ask_field')}
          emptyText={t('common:no_match')}
        >
          <Icon of={IconPlus} />
          <span>{t('pill.field')}</span>
        </Picker>
      )}
    </>
  );
}

/** A name for the question about a field: its letters and digits. */
const nameOf = (field: string): string | undefined =>
  field
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .slice(0, 40)
    .trim() || undefined;
