import { Button } from '@mantine/core';
import {
  IconBox,
  IconCalendarCheck,
  IconCalendarTime,
  IconCircleDot,
  IconCircleHalf2,
  IconHexagon,
  IconLayoutNavbar,
  IconTag,
  IconTriangle,
  IconUserCircle,
  IconUsers,
  IconVersions,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { PriorityPropertyIcon } from '#components/icons/priority-icon.tsx';
import { useEstimatePoints, useLoadedEstimate } from '#entities/projects/estimates/hooks.ts';
import { useHasVersions } from '#entities/planning/modules/hooks.ts';
import { usePlans } from '#entities/projects/projects/hooks.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { failureText } from '#lib/text/error-text.ts';
import { ParentField } from '../../model/properties/parent-field.tsx';
import { Editing } from '../../model/presence/editing.ts';
import { ItemPeople } from '../../model/presence/item-people.tsx';
import { PropertyField } from '../../model/properties/property-field.tsx';
import type { FieldProperty } from '../../model/properties/property-value.tsx';
import { useItemSource } from '../../model/properties/use-item-source.ts';
import styles from './property-rows.module.css';

const ICONS: Record<FieldProperty, ReactNode> = {
  state: <Icon of={IconCircleDot} />,
  assignees: <Icon of={IconUsers} />,
  priority: <PriorityPropertyIcon />,
  start_date: <Icon of={IconCalendarTime} />,
  target_date: <Icon of={IconCalendarCheck} />,
  labels: <Icon of={IconTag} />,
  estimate: <Icon of={IconTriangle} />,
  cycle: <Icon of={IconCircleHalf2} />,
  module: <Icon of={IconBox} />,
  version: <Icon of={IconVersions} />,
  type: <Icon of={IconHexagon} />,
};

type RowProperty = FieldProperty | 'created_by' | 'parent';
const PROPERTIES: readonly RowProperty[] = [
  ...(['type', 'state', 'assignees', 'priority', 'created_by', 'start_date', 'target_date'] as const),
  ...(['estimate', 'cycle', 'module', 'version', 'parent', 'labels'] as const),
];

const isPlan = (property: RowProperty) =>
  property === 'cycle' || property === 'module' || property === 'type';

/** In their order; nothing stands above an epic (docs/contract/epics.md#nothing-above-an-epic). */
export function useRowProperties({ project_id, is_epic }: WorkItem): readonly RowProperty[] {
  const isEstimated = useEstimatePoints(project_id).length > 0;
  const plans = usePlans(project_id);
  const hasVersions = useHasVersions(project_id);
  return PROPERTIES.filter(
    (property) =>
      (property !== 'parent' || !is_epic) &&
      (property !== 'estimate' || isEstimated) &&
      (property !== 'version' || (plans.module && hasVersions && !is_epic)) &&
      (!isPlan(property) || (plans[property] && !is_epic)),
  );
}

type RowsProps = { row: WorkItem; canEdit: boolean; properties?: readonly RowProperty[] };

/** The properties of an item, one line each; pressing a value changes it in place. */
export function PropertyRows({ row, canEdit, properties }: RowsProps) {
  const all = useRowProperties(row);
  return (
    <div className={styles.rows}>
      {(properties ?? all).map((property) => (
        <PropertyRow key={property} row={row} canEdit={canEdit} property={property} />
      ))}
      <UnreadEstimate projectId={row.project_id} />
    </div>
  );
}

function PropertyRow({ row, canEdit, property }: Omit<RowsProps, 'properties'> & { property: RowProperty }) {
  const { t } = useTranslation('work-items');
  const source = useItemSource(row);
  const name = t(`property.${property}`);
  if (property === 'created_by') {
    return (
      <Line icon={<Icon of={IconUserCircle} />} name={name}>
        <Creator userId={row.created_by} />
      </Line>
    );
  }
  if (property === 'parent') {
    return (
      <Line icon={<Icon of={IconLayoutNavbar} />} name={name}>
        <ParentField
          projectId={row.project_id}
          itemId={row.id}
          typeId={row.type_id}
          parentId={row.parent_id}
          onChange={(parent_id) => source.onChange({ parent_id })}
          look="row"
          disabled={!canEdit}
        />
      </Line>
    );
  }
  return (
    <Line icon={ICONS[property]} name={name} isTop={property === 'labels'}>
      <PropertyField
        property={property}
        source={source}
        look="row"
        disabled={!canEdit}
        whileOpen={<Editing item={row} field={property} />}
      />
      <ItemPeople projectId={row.project_id} itemId={row.id} field={property} />
    </Line>
  );
}

/** Instead of the estimate, when the project has one that could not be read. */
function UnreadEstimate({ projectId }: { projectId: string }) {
  const { t } = useTranslation(['work-items', 'common']);
  const { problem, retry } = useLoadedEstimate(projectId);
  if (!problem) return null;
  return (
    <div role="alert">
      <Line isTop icon={ICONS.estimate} name={t('property.estimate')}>
        <span className={styles.unread} title={failureText(problem)}>
          {t('common:failed.estimate-fetch-error')}
          <Button size="xs" onClick={retry}>
            {t('common:retry')}
          </Button>
        </span>
      </Line>
    </div>
  );
}

type LineProps = { icon: ReactNode; name: string; isTop?: boolean; children: ReactNode };

function Line({ icon, name, isTop = false, children }: LineProps) {
  return (
    <div className={styles.line} data-top={isTop ? '' : undefined}>
      {icon}
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{children}</span>
    </div>
  );
}

function Creator({ userId }: { userId: string | null }) {
  const { t } = useTranslation('work-items');
  const person = usePerson(userId);
  if (!person) return <span className={styles.nobody}>{t('somebody')}</span>;
  return (
    <>
      <Avatar person={person} />
      <span className={styles.text}>{person.display_name}</span>
    </>
  );
}
