import { EntityIndex } from '#lib/sync/entity-index.ts';
import type { Change, ChangeKind } from '@tandem/shared/sync/change.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange } from '../../live/live.ts';
import type { PropertiesOf, UserProperties } from './types.ts';

export const userProperties = new EntityStore<UserProperties>();
export const propertiesKey = ({ of, project }: Pick<UserProperties, 'of' | 'project'>) => `${of} ${project}`;
/** One row per project and kind of items: mine. */
export const userPropertiesByKey = new EntityIndex(userProperties, propertiesKey, () => 0);

storeOnDevice('project_user_properties', userProperties, true);
/** A row as the server has it, which says of what it is by where it was read. */
export const propertiesOf = (row: object, of: PropertiesOf) => ({ ...row, of }) as UserProperties;

type StoredRow = NonNullable<Change['row']>;
const confirmOf = (kind: ChangeKind, ofRow: (row: StoredRow) => PropertiesOf) =>
  onChange(kind, (change: Change) =>
    userProperties.confirm({
      ...change,
      ...(change.row && { row: propertiesOf(change.row, ofRow(change.row)) }),
    }),
  );
confirmOf('project_user_properties', () => 'issues');
confirmOf('epic_user_properties', () => 'epics');
confirmOf('cycle_user_properties', (row) => `cycle ${String(row['cycle'])}`);
confirmOf('module_user_properties', (row) => `module ${String(row['module'])}`);
