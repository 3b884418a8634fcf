import type { TFunction } from 'i18next';
import { inkOf } from '#components/icons/state-icon.tsx';
import { personColor } from '#components/people/people-color.ts';
import type { Axis, CustomAnalytics, Extras } from '#entities/insight/analytics/types.ts';

/** What a value of an axis is called and drawn in. */
type Named = { label: string; color: string };

const NONE = 'None';
const GREY = 'var(--text-3)';

function detailsOf(axis: Axis, extras: Extras): Map<string, Named> {
  const named = <Row>(rows: readonly Row[], read: (row: Row) => [string, string, string?]) =>
    new Map(
      rows.map((row) => {
        const [id, label, color] = read(row);
        return [id, { label, color: color ? inkOf(color) : personColor(id) }] as const;
      }),
    );
  if (axis === 'state_id')
    return named(extras.state_details, (row) => [row.state_id, row.state__name, row.state__color]);
  if (axis === 'labels__id')
    return named(extras.label_details, (row) => [row.labels__id, row.labels__name, row.labels__color]);
  if (axis === 'assignees__id')
    return named(extras.assignee_details, (row) => [row.assignees__id, row.assignees__display_name]);
  if (axis === 'issue_cycle__cycle_id')
    return named(extras.cycle_details, (row) => [row.issue_cycle__cycle_id, row.issue_cycle__cycle__name]);
  if (axis === 'issue_module__module_id')
    return named(extras.module_details, (row) => [
      row.issue_module__module_id,
      row.issue_module__module__name,
    ]);
  return new Map();
}

const PRIORITY_COLORS: Record<string, string> = {
  urgent: 'var(--prio-urgent)',
  high: 'var(--prio-high)',
  medium: 'var(--prio-medium)',
  low: 'var(--prio-low)',
  none: GREY,
};

const monthLabel = (month: string, language: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, number - 1),
  );
};

type NamesOf = { axis: Axis; data: CustomAnalytics; language: string; t: TFunction<'analytics'> };

/** Finds the name and the colour of a value. */
export function namesOf({ axis, data, language, t }: NamesOf): (value: string) => Named {
  const details = detailsOf(axis, data.extras);
  return (value) => {
    if (value === NONE) return { label: t('analytics:none'), color: GREY };
    if (axis === 'state__group')
      return {
        label: t(`analytics:group.${value}` as 'analytics:group.backlog'),
        color: `var(--state-${value})`,
      };
    if (axis === 'priority')
      return {
        label: t(`analytics:priority.${value}` as 'analytics:priority.none'),
        color: PRIORITY_COLORS[value] ?? GREY,
      };
    if (/_(at|date)$/.test(axis)) return { label: monthLabel(value, language), color: personColor(value) };
    return details.get(value) ?? { label: value, color: personColor(value) };
  };
}
