import type { Axis, Chart } from '@tandem/shared/insight/analytics/axes.ts';
import type { Cell, CustomAnalytics, Extras } from '@tandem/shared/insight/analytics/schema.ts';
import { csvLine } from '../../../http/files/csv.ts';

/** What the columns are called, whatever the language of the reader: other programs read them. */
const LABELS: Record<Axis | Chart['y_axis'], string> = {
  state_id: 'State',
  state__group: 'State Group',
  labels__id: 'Label',
  assignees__id: 'Assignee Name',
  estimate_point__value: 'Estimate',
  issue_cycle__cycle_id: 'Cycle',
  issue_module__module_id: 'Module',
  priority: 'Priority',
  start_date: 'Start Date',
  target_date: 'Due Date',
  created_at: 'Created At',
  completed_at: 'Completed At',
  issue_count: 'Issue Count',
  estimate: 'Estimate',
};

/** What the ids of an answer stand for. */
function namesOf(extras: Extras): Map<string, string> {
  return new Map([
    ...extras.state_details.map((each) => [each.state_id, each.state__name] as const),
    ...extras.label_details.map((each) => [each.labels__id, each.labels__name] as const),
    ...extras.cycle_details.map(
      (each) => [each.issue_cycle__cycle_id, each.issue_cycle__cycle__name] as const,
    ),
    ...extras.module_details.map(
      (each) => [each.issue_module__module_id, each.issue_module__module__name] as const,
    ),
    ...extras.assignee_details.map((each) => {
      const whole = `${each.assignees__first_name} ${each.assignees__last_name}`.trim();
      return [each.assignees__id, whole || each.assignees__display_name] as const;
    }),
  ]);
}

const numberOf = ({ count, estimate }: Cell): number => count ?? estimate ?? 0;

/** A line for each bar, a column for each of its parts (docs/contract/analytics.md#the-file-of-counts). */
export function countsAsCsv(chart: Chart, { distribution, extras }: CustomAnalytics): string {
  const names = namesOf(extras);
  const nameOf = (value: string) => names.get(value) ?? value;
  const cells = Object.values(distribution);
  const segments = chart.segment ? [...new Set(cells.flat().map(({ segment }) => segment ?? ''))] : [];
  const head = [LABELS[chart.x_axis], LABELS[chart.y_axis], ...segments.map(nameOf)];
  const lines = Object.entries(distribution).map(([dimension, parts]) => {
    const numbers = new Map(parts.map((part) => [part.segment ?? '', numberOf(part)]));
    const total = parts.reduce((sum, part) => sum + numberOf(part), 0);
    return [
      nameOf(dimension),
      String(total),
      ...segments.map((segment) => String(numbers.get(segment) ?? 0)),
    ];
  });
  return [head, ...lines].map(csvLine).join('');
}
