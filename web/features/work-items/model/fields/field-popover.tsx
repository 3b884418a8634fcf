import { FieldPopover as Popover, type FieldPopoverProps } from '#components/fields/field-popover.tsx';
import { FIELD_VIEWS } from './registry.ts';

/**
 * Shows the editor of an item's field beside the pressed element. Shows nothing for a field that cannot be
 * written.
 */
export const FieldPopover = (props: Omit<FieldPopoverProps, 'view'>) => (
  <Popover {...props} view={FIELD_VIEWS[props.field.kind]} />
);
