import { Fragment } from 'react';
import { useEstimatePoints } from '#entities/projects/estimates/hooks.ts';
import { useHasVersions } from '#entities/planning/modules/hooks.ts';
import { usePlans } from '#entities/projects/projects/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { Editing } from '../../model/presence/editing.ts';
import { ItemPeople } from '../../model/presence/item-people.tsx';
import { ParentField } from '../../model/properties/parent-field.tsx';
import { hasProperty } from '../../model/properties/item-pickers.ts';
import { PropertyField } from '../../model/properties/property-field.tsx';
import { useItemSource } from '../../model/properties/use-item-source.ts';
import styles from '../styles/detail.module.css';

const PILLS = [
  ...(['type', 'state', 'priority', 'assignees', 'start_date', 'target_date'] as const),
  ...(['estimate', 'cycle', 'module', 'version', 'labels'] as const),
];

/** The properties of an item in one or two lines under its title. */
export function PropertyPills({ row, canEdit }: { row: WorkItem; canEdit: boolean }) {
  const source = useItemSource(row);
  // What the project uses is known with it.
  usePlans(row.project_id);
  useEstimatePoints(row.project_id);
  useHasVersions(row.project_id);
  return (
    <div className={styles.pills}>
      {PILLS.filter((property) => hasProperty(property, row)).map((property) => (
        <Fragment key={property}>
          <PropertyField
            property={property}
            source={source}
            look="pill"
            disabled={!canEdit}
            whileOpen={<Editing item={row} field={property} />}
          />
          <ItemPeople projectId={row.project_id} itemId={row.id} field={property} />
        </Fragment>
      ))}
      {!row.is_epic && (
        <ParentField
          projectId={row.project_id}
          itemId={row.id}
          typeId={row.type_id}
          parentId={row.parent_id}
          onChange={(parent_id) => source.onChange({ parent_id })}
          look="pill"
          disabled={!canEdit}
        />
      )}
    </div>
  );
}
