import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';

/** What is known of a custom field of a Jira: its name, and the type that is the same in every Jira. */
export type CustomField = { name: string; type: string | null };
export type CustomFields = ReadonlyMap<string, CustomField>;

/** A value of an issue as it is read: texts, and accounts of a field of people. */
export type CustomValue = {
  id: string;
  name: string;
  kind: FieldKind | null;
  texts: string[];
  people?: unknown[] | undefined;
};

const SYSTEM = 'com.atlassian.jira.plugin.system.customfieldtypes:';
const KINDS: Readonly<Record<string, FieldKind>> = {
  float: 'number',
  textfield: 'text',
  readonlyfield: 'text',
  textarea: 'paragraph',
  datepicker: 'date',
  datetime: 'moment',
  select: 'select',
  radiobuttons: 'select',
  cascadingselect: 'select',
  multiselect: 'multi_select',
  multicheckboxes: 'multi_select',
  labels: 'multi_select',
  grouppicker: 'select',
  multigrouppicker: 'multi_select',
  version: 'select',
  multiversion: 'multi_select',
  project: 'select',
  userpicker: 'person',
  multiuserpicker: 'people',
  url: 'link',
};
/** Of Jira itself: sprints, epics, ranks, development, requests of a desk. None of it is a field that people fill in. */
const NO_FIELD = /greenhopper|development-integration|devsummary|servicedesk|jpo:|lexo|vcs|tempo|chart/i;
const NO_NAME =
  /^(?:sprint|epic (?:link|name|colou?r|status)|parent link|rank|development|flagged|\[chart\].*)$/i;
const STORY_POINTS = 'com.pyxis.greenhopper.jira:jsw-story-points';
const CUSTOM = /^customfield_\d+$/;
const NAMES = ['value', 'name', 'displayName', 'label', 'key'] as const;

/** Whether a custom field of a Jira is one that people fill in (docs/contract/imports.md#fields-of-jira). */
export const isPeoplesField = ({ name, type }: CustomField): boolean =>
  type === STORY_POINTS || !(NO_FIELD.test(type ?? '') || NO_NAME.test(name.trim()));

export function kindOfType(type: string | null): FieldKind | null {
  if (type === STORY_POINTS) return 'number';
  return type?.startsWith(SYSTEM) ? (KINDS[type.slice(SYSTEM.length)] ?? null) : null;
}

/** The values of an issue in the custom fields that have a name. */
export function customValues(fields: Record<string, unknown>, known: CustomFields): CustomValue[] {
  return Object.entries(fields).flatMap(([id, value]) => {
    const field = known.get(id);
    if (!field || !CUSTOM.test(id) || !isPeoplesField(field)) return [];
    const kind = kindOfType(field.type);
    const list = [value ?? []].flat();
    const texts = list.flatMap(textOf);
    if (texts.length === 0) return [];
    const isOfPeople = kind === 'person' || kind === 'people';
    return [{ id, name: field.name, kind, texts, ...(isOfPeople ? { people: list } : {}) }];
  });
}

/** What stands in a value; of what stands in another one, both. */
function textOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  const entry = value as Record<string, unknown>;
  const own = NAMES.map((name) => entry[name]).find((each) => typeof each === 'string' && each !== '');
  if (typeof own !== 'string') return [];
  const [child] = textOf(entry['child']);
  return [child === undefined ? own : `${own} / ${child}`];
}
