import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { recordChanges } from '@tandem/db/change-log/log.ts';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import { FIELD_LIMITS, traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field, FieldChoice, FieldOptions } from '@tandem/shared/projects/fields/schema.ts';
import { LABEL_COLORS } from '@tandem/shared/projects/labels/colors.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { fieldPut, projectFieldsPut } from '../../../projects/fields/announce.ts';
import { freeKey } from '../../../projects/fields/keys.ts';
import { insertField, lockFields, readKeys, writeField } from '../../../projects/fields/repo.ts';
import { readProjectFields, writeProjectFields } from '../../../projects/fields/uses-repo.ts';
import { namesOfValue } from '../fields/field-values.ts';
import { canBeChoices, currencyOf } from '../fields/guess-kind.ts';
import type { ValueSample } from '../source/value-sample.ts';
import { type FoundField, findFields } from './find-fields.ts';
import type { ImportRun, WrittenFields } from './import-run.ts';

const NAME_MAX = 255;

/**
 * The custom fields of a file: those that are here, with the choices that they lack, and new ones. The project takes up what
 * it does not use yet. Fields beyond what a workspace may have are left.
 */
export async function writeFields(tx: Tx, run: ImportRun): Promise<WrittenFields> {
  const written: WrittenFields = { byId: new Map(), items: new Map(), added: 0 };
  if (run.survey.fields.size === 0) return written;
  await lockFields(tx, run.workspace.id);
  const found = await findFields(tx, run);
  const changed = new Map<string, Field>();
  for (const each of found) {
    const field = await writeOne(tx, run, { each, changed });
    if (field) written.byId.set(each.source.external_id, field);
    else run.survey.notes.add({ place: each.source.name }, { code: 'field_left', value: each.source.name });
  }
  written.added = changed.size + (await takeUp(tx, run, [...written.byId.values()]));
  const author = { actor_id: run.lead_id, mutation_id: null };
  await recordChanges(tx, author, [...changed.values()].map(fieldPut));
  written.items = await readItems(tx, run, found);
  return written;
}

type One = { each: FoundField; changed: Map<string, Field> };

async function writeOne(tx: Tx, run: ImportRun, { each, changed }: One): Promise<Field | null> {
  const { field, sample, source, kind } = each;
  const twin = [...changed.values()].find(({ name }) => name.toLowerCase() === source.name.toLowerCase());
  const known = field ? (changed.get(field.id) ?? field) : twin;
  if (known) {
    const fuller = withChoices(known, sample);
    const written = fuller && (await writeField(tx, known, { options: fuller, by: run.lead_id }));
    if (written) changed.set(written.id, written);
    return written ?? known;
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fields where workspace_id = ${run.workspace.id} and deleted_at is null`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) >= FIELD_LIMITS.of_workspace) return null;
  const made = await insertField(tx, {
    id: undefined,
    workspace_id: run.workspace.id,
    key: freeKey(source.name, await readKeys(tx, run.workspace.id)),
    name: cutText(source.name, NAME_MAX),
    description: '',
    ...kindAndOptions(each, kind),
    default_value: null,
    is_active: true,
    by: run.lead_id,
  });
  run.made.add('field', [made.id]);
  changed.set(made.id, made);
  return made;
}

const hasChoices = (kind: Field['kind']) => ['option', 'options'].includes(traitsOf(kind).form);

function kindAndOptions({ sample }: FoundField, kind: Field['kind']): Pick<Field, 'kind' | 'options'> {
  if (kind === 'money') {
    const currency = [...sample.values.values()].map(currencyOf).find((each) => each !== undefined);
    return { kind, options: currency === undefined ? {} : { currency } };
  }
  if (!hasChoices(kind)) return { kind, options: {} };
  // More choices than a field may have are texts.
  if (!canBeChoices(sample)) return { kind: sample.hasSeveral ? 'paragraph' : 'text', options: {} };
  return { kind, options: { choices: choicesFor(namesIn(sample, kind), []) } };
}

/** The options of a field with the choices of a file that it lacks, as far as it may have them; null where it lacks none. */
function withChoices({ kind, options }: Field, sample: ValueSample): FieldOptions | null {
  if (!hasChoices(kind)) return null;
  const known = options.choices ?? [];
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  const missing = namesIn(sample, kind).filter((name) => !names.has(name.toLowerCase()));
  const added = choicesFor(missing.slice(0, FIELD_LIMITS.choices - known.length), known);
  return added.length > 0 ? { ...options, choices: [...known, ...added] } : null;
}

const namesIn = ({ values }: ValueSample, kind: Field['kind']): string[] => {
  const texts = [...values.values()];
  const names = kind === 'multi_select' ? texts.flatMap((text) => namesOfValue([text])) : texts;
  return [...new Map(names.map((name) => [name.toLowerCase(), cutText(name, NAME_MAX)])).values()];
};

const choicesFor = (names: readonly string[], known: readonly FieldChoice[]): FieldChoice[] =>
  names.map((name, index) => ({
    id: randomUUID(),
    name,
    color: must(LABEL_COLORS[(known.length + index) % LABEL_COLORS.length], 'within the palette'),
    is_archived: false,
  }));

/** Puts the fields that the project does not use yet into its last section; gives how many they are. */
async function takeUp(tx: Tx, run: ImportRun, fields: readonly Field[]): Promise<number> {
  const { id: project_id } = run.project;
  const layout = must(await readProjectFields(tx, project_id), 'the project is there');
  const used = layout.sections.flatMap((section) =>
    section.fields.map((use) => ({ ...use, section_id: section.id })),
  );
  const known = new Set(used.map(({ field_id }) => field_id));
  const missing = [...new Map(fields.map((field) => [field.id, field])).values()]
    .filter(({ id }) => !known.has(id))
    .slice(0, Math.max(0, FIELD_LIMITS.of_project - known.size));
  if (missing.length === 0) return 0;
  const sections = layout.sections.map(({ id, name }) => ({ id, name }));
  if (sections.length === 0) sections.push({ id: randomUUID(), name: '' });
  const section_id = must(sections.at(-1), 'there is one').id;
  const uses = missing.map(({ id }) => ({
    field_id: id,
    section_id,
    type_ids: [],
    required: 'never' as const,
    required_groups: [],
    is_public: false,
    is_on_card: false,
  }));
  await writeProjectFields(
    tx,
    { project_id, workspace_id: run.workspace.id, by: run.lead_id },
    {
      is_enabled: true,
      sections,
      uses: [...used, ...uses].map((use, position) => ({ ...use, position })),
    },
  );
  const row = must(await readProjectFields(tx, project_id), 'the project is there');
  await recordChanges(tx, { actor_id: run.lead_id, mutation_id: null }, [projectFieldsPut(row)]);
  return missing.length;
}

/** Items of the workspace by the keys that values of fields of items name. */
async function readItems(
  tx: Tx,
  { workspace }: ImportRun,
  found: readonly FoundField[],
): Promise<Map<string, string>> {
  const keys = found
    .filter(({ kind }) => kind === 'items')
    .flatMap(({ sample }) => [...sample.values.values()].flatMap((text) => namesOfValue([text])));
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: string }>`
    select p.identifier || '-' || w.sequence_id as key, w.id
    from work_items w join projects p on p.id = w.project_id and p.workspace_id = ${workspace.id}
    where w.deleted_at is null and p.deleted_at is null
      and p.identifier || '-' || w.sequence_id = any(${keys.map((key) => key.toUpperCase())}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}
