import type { PublicField } from '@tandem/shared/integrations/public/schema.ts';
import type { FieldValue, FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { idsIn } from '#components/fields/base/plain-text.ts';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { isPlainKind, PLAIN_VIEWS } from '#components/fields/plain-views.ts';
import { listNames } from '#lib/text/names.ts';
import styles from './field-value-list.module.css';

type FieldValueListProps = { fields: readonly PublicField[]; values: FieldValues; look: 'card' | 'row' };

/** Shows the values of some fields, each with its name. */
export const FieldValueList = ({ fields, values, look }: FieldValueListProps) => (
  <dl className={styles.list} data-look={look}>
    {fields.map((field) => (
      <div key={field.id}>
        <dt title={field.name}>
          {look === 'row' && <FieldIcon field={field} />}
          <span>{field.name}</span>
        </dt>
        <dd>
          <PublicValue field={field} value={values[field.id] ?? ''} look={look} />
        </dd>
      </div>
    ))}
  </dl>
);

type PublicValueProps = { field: PublicField; value: FieldValue; look: 'card' | 'row' };

function PublicValue({ field, value, look }: PublicValueProps) {
  if (!isPlainKind(field.kind)) {
    const ids = new Set(idsIn(value));
    const names = field.people.filter(({ id }) => ids.has(id)).map(({ display_name }) => display_name);
    return <span>{listNames(names)}</span>;
  }
  const { Value } = PLAIN_VIEWS[field.kind];
  return <Value field={field} value={value} look={look} />;
}
