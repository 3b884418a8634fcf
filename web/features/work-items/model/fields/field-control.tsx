import { type ControlProps, FieldControl as Control } from '#components/fields/field-control.tsx';
import { FieldValueView } from './field-value-view.tsx';
import { FormulaControl } from './formula/formula-control.tsx';
import { FIELD_VIEWS } from './registry.ts';

/** Shows a field of an item. A press edits the value, or explains it if it is computed. */
export function FieldControl(props: Omit<ControlProps, 'view'>) {
  const { field, value, itemId } = props;
  if (field.kind === 'formula' && itemId !== null) {
    return (
      <FormulaControl field={field} itemId={itemId}>
        {value === null ? null : <FieldValueView field={field} value={value} look="row" />}
      </FormulaControl>
    );
  }
  return <Control {...props} view={FIELD_VIEWS[field.kind]} />;
}
