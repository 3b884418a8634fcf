import { expectStatus, type Person, type Place } from './person.ts';

const CHOICES = [
  { name: 'Both mobile', color: '#b45309' },
  { name: 'Android', color: '#16a34a' },
];

const FIELDS = [
  { name: 'Platform', kind: 'select', options: { choices: CHOICES } },
  { name: 'Ships on', kind: 'date' },
  { name: 'Contract value', kind: 'money', options: { currency: 'EUR' } },
  { name: 'Contact', kind: 'email' },
  { name: 'Impact', kind: 'rating' },
  { name: 'Effort', kind: 'number', options: { unit: 'days' } },
  { name: 'Confidence', kind: 'percent' },
  { name: 'Owner', kind: 'person' },
  { name: 'Signed', kind: 'checkbox' },
] as const;

const SECTIONS = {
  Release: ['Platform', 'Ships on'],
  Customer: ['Contract value', 'Contact', 'Impact', 'Owner', 'Signed'],
  Cost: ['Effort', 'Confidence'],
} as const;

/** Nine fields in three sections of a project, by name; an item is not done before it has a day on which it ships. */
export async function makeFields(person: Person, place: Place): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const field of FIELDS) {
    const path = `/api/workspaces/${place.slug}/fields/`;
    ids[field.name] = expectStatus<{ id: string }>(await person.call('POST', path, field), 201).id;
  }
  const needed = { required: 'on_enter', required_groups: ['completed'] };
  const sections = Object.entries(SECTIONS).map(([name, names]) => ({
    name,
    fields: names.map((of) => ({ field_id: ids[of], ...(of === 'Ships on' && needed) })),
  }));
  const layout = `/api/workspaces/${place.slug}/projects/${place.projectId}/fields/`;
  expectStatus(await person.call('PUT', layout, { is_enabled: true, sections }), 200);
  return ids;
}
