import { type ControlProps, FieldControl as Control } from '#components/fields/field-control.tsx';
import { FIELD_VIEWS } from './registry.ts';

/** The value of a field of an item, and what changes it when it is pressed. */
export const FieldControl = (props: Omit<ControlProps, 'view'>) => (
  <Control {...props} view={FIELD_VIEWS[props.field.kind]} />
);
