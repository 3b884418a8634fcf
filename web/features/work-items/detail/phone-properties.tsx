import type { WorkItem } from '#entities/work-items/types.ts';
import styles from './detail.module.css';
import { PropertyRows } from './property-rows.tsx';

/** On a phone the properties stand between title and text. */
export function PhoneProperties({ row, canEdit }: { row: WorkItem; canEdit: boolean }) {
  return (
    <div className={styles.phoneProps}>
      <PropertyRows row={row} canEdit={canEdit} />
    </div>
  );
}
