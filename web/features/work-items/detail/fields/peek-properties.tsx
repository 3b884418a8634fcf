import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { FieldSections } from './field-sections.tsx';
import { PropertyPills } from './property-pills.tsx';
import { TimeRows } from '../time/time-slot.tsx';

/** Under the title where there is no column beside the text: pills, and the sections of custom fields. */
export function PeekProperties({ row, canEdit }: { row: WorkItem; canEdit: boolean }) {
  return (
    <>
      <PropertyPills row={row} canEdit={canEdit} />
      <FieldSections row={row} canEdit={canEdit} look="body" />
      <TimeRows row={row} look="body" />
    </>
  );
}
