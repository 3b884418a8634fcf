import { FieldPopover as Popover, type FieldPopoverProps } from '#components/fields/field-popover.tsx';
import { FIELD_VIEWS } from './registry.ts';

/** The editor of a field of an item beside whatever was pressed; nothing for a field that nobody writes. */
export const FieldPopover = (props: Omit<FieldPopoverProps, 'view'>) => (
  <Popover {...props} view={FIELD_VIEWS[props.field.kind]} />
);
