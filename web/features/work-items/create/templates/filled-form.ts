import { dayOfOffset } from '@tandem/shared/work-items/templates/offsets.ts';
import { fillText, variableKey } from '@tandem/shared/work-items/templates/variables.ts';
import { currentMe } from '#entities/identity/users/store.ts';
import { statusOf } from '#entities/planning/cycles/status.ts';
import { cyclesByProject } from '#entities/planning/cycles/store.ts';
import { modulesByProject } from '#entities/planning/modules/store.ts';
import { estimatePoints } from '#entities/projects/estimates/hooks.ts';
import { labelsByProject } from '#entities/projects/labels/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { statesByProject } from '#entities/projects/states/store.ts';
import { offeredTypes } from '#entities/projects/types/hooks.ts';
import type { FieldValue } from '#entities/projects/fields/types.ts';
import type { FieldChanges, ItemChange } from '#entities/work-items/rows/types.ts';
import { askOf } from '#entities/work-items/templates/node.ts';
import type { Ask, ItemTemplate, TemplateNode } from '#entities/work-items/templates/types.ts';
import { calendarOf } from '#entities/workspaces/working-days/calendar-of.ts';
import { formatDate, today } from '#lib/dates/dates.ts';

/** Answers by the names of the questions. */
export type Answers = Readonly<Record<string, string>>;

/** The template of a form that was begun, with the answers to its questions. */
export type BegunTemplate = { id: string; answers: Answers };

const running = (projectId: string) =>
  cyclesByProject.list(projectId).find((cycle) => statusOf(cycle) === 'CURRENT');

const has = (rows: readonly { id: string }[], id: string | null) => rows.some((row) => row.id === id);

/** The members that the template names and the project has. */
function people({ assignees }: TemplateNode, projectId: string): string[] {
  const project = projects.get(projectId);
  const me = currentMe().id;
  const ids = assignees.map((who) => {
    if (who === 'creator' || who === 'person') return me;
    return who === 'lead' ? (project?.project_lead ?? null) : who;
  });
  const known = ids.filter((id) => id !== null).filter((id) => project?.members.includes(id));
  return [...new Set(known)];
}

/** The properties that the item at the top of a template gets on a day, without what the project no longer has. */
export function valuesOfTemplate(
  { content: { item } }: ItemTemplate,
  projectId: string,
  day: string,
): ItemChange {
  const calendar = calendarOf(projects.get(projectId)?.workspace ?? '');
  const cycle_id = item.cycle_id === 'current' ? (running(projectId)?.id ?? null) : item.cycle_id;
  const modules = modulesByProject.list(projectId);
  const labels = labelsByProject.list(projectId);
  const target_date = dayOfOffset(item.due, day, calendar);
  const start = dayOfOffset(item.start, day, calendar);
  const hasType = offeredTypes(projectId).some(({ type_id }) => type_id === item.type_id);
  return {
    ...(has(statesByProject.list(projectId), item.state_id) && { state_id: item.state_id ?? '' }),
    ...(hasType && { type_id: item.type_id }),
    priority: item.priority,
    assignee_ids: people(item, projectId),
    label_ids: item.label_ids.filter((id) => has(labels, id)),
    cycle_id: has(cyclesByProject.list(projectId), cycle_id) ? cycle_id : null,
    module_ids: item.module_ids.filter((id) => has(modules, id)),
    estimate_point: has(estimatePoints(projectId), item.estimate_point) ? item.estimate_point : null,
    // What would start after it is due starts when it is due.
    start_date: start !== null && target_date !== null && start > target_date ? target_date : start,
    target_date,
  };
}

/** The values of custom fields that the template has itself, without those that are asked for. */
export const fieldsOfTemplate = ({ content: { item } }: ItemTemplate): FieldChanges =>
  Object.fromEntries(
    Object.entries(item.fields).filter(([, value]) => askOf(value) === null),
  ) as FieldChanges;

/** The texts of all variables that are known by now. */
export function variableTexts(projectId: string, answers: Answers, language: string) {
  const given = Object.entries(answers).filter(([, answer]) => answer.trim() !== '');
  return new Map([
    ['date', formatDate(today(), language)],
    ['cycle', running(projectId)?.name ?? ''],
    ['person', currentMe().display_name],
    ...given.map(([name, answer]) => [variableKey(name), answer.trim()] as const),
  ]);
}

const MAX_NAME = 255;

/** The title of the item as far as the questions are answered. */
export const titleOfTemplate = ({ content }: ItemTemplate, texts: ReturnType<typeof variableTexts>): string =>
  fillText(content.item.name, texts).slice(0, MAX_NAME);

type AskedFields = { values: Readonly<Record<string, FieldValue | null>>; chosen: FieldChanges };

/** The answer to a question about a field, which the type of the item may not have. */
export const fieldAnswer = ({ values, chosen }: AskedFields, id: string): FieldValue | null =>
  values[id] ?? chosen[id] ?? null;

/** The required questions of a template that have no answer yet. */
export const unanswered = (asks: readonly Ask[], answers: Answers, fields: AskedFields): string[] =>
  asks
    .filter(({ name, kind, field_id, is_required }) => {
      if (!is_required) return false;
      if (kind === 'text') return !answers[name]?.trim();
      return field_id !== undefined && fieldAnswer(fields, field_id) === null;
    })
    .map(({ name }) => name);
