import { isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { useTranslation } from 'react-i18next';
import { readFieldGroup } from '#entities/work-items/rows/field-groups.ts';
import type { Grouping } from '../list-options.ts';
import { fieldOf, wordsOfKind } from '../list-fields.ts';
import { keyOfOrder, type OrderWords, wordsOfOrder } from '../orders.ts';
import type { ViewSettings } from '../view-settings.ts';

/** What groups and orders are called where they are chosen, those by custom fields too. */
export function useListNames({ plans }: ViewSettings) {
  const { t } = useTranslation(['work-items', 'fields']);
  const groupName = (group: Grouping | null): string => {
    const field = fieldOf(plans.fields, group);
    if (!field) return t(`work-items:group.${group ?? 'none'}`);
    const { span } = readFieldGroup(group && isFieldProperty(group) ? group : `field:${field.id}`);
    return span === 'day' ? field.name : t(`fields:list.by_${span}`, { field: field.name });
  };
  const orderName = (key: string): string =>
    fieldOf(plans.fields, key)?.name ?? t(`work-items:order.${keyOfOrder(key)}`);
  const wordsOf = (order: string): OrderWords | null => {
    const field = fieldOf(plans.fields, order);
    return field ? wordsOfKind(field.kind) : wordsOfOrder(order);
  };
  return { groupName, orderName, wordsOf };
}
