import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import type { Field, FieldUse, ProjectFields } from '@tandem/shared/projects/fields/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { type ProjectContext, projectContext } from '../../context.ts';
import { sendJson } from '../../http/send-json.ts';
import { createFieldIn } from '../../projects/fields/create.ts';
import { getProjectFields, listFields } from '../../projects/fields/list.ts';
import { putProjectFieldsIn } from '../../projects/fields/put-uses.ts';
import { updateFieldIn } from '../../projects/fields/update.ts';
import { PROJECT, admins, anyRow, readers } from '../http/paths.ts';
import {
  createPropertyInput,
  fieldChanges,
  kindOf,
  presentOptions,
  presentProperty,
  updatePropertyInput,
} from './property-shape.ts';

const PROPERTIES = `${PROJECT}work-item-properties/`;
const PROPERTY = `${PROPERTIES}:property_id/`;
const params = projectParams.extend({ property_id: idInput });
const typeParams = projectParams.extend({ type_id: idInput });

/** Custom fields that a project uses, as programs know them (docs/contract/programs.md#custom-properties). */
export function registerProgramProperties(app: App): void {
  registerLists(app);
  registerReads(app);
  registerWrites(app);
}

type Property = { field: Field; use: FieldUse; index: number };

async function propertiesOf(ctx: ProjectContext): Promise<Property[]> {
  const { is_enabled, sections } = await getProjectFields(ctx);
  if (!is_enabled) return [];
  const fields = new Map((await listFields(ctx)).map((field) => [field.id, field]));
  return sections
    .flatMap((section) => section.fields)
    .flatMap((use, index) => {
      const field = fields.get(use.field_id);
      return field ? { field, use, index } : [];
    });
}

const placeOf = ({ workspace, project }: ProjectContext) => ({
  workspace_id: workspace.id,
  project_id: project.id,
});

const present = (ctx: ProjectContext, { field, ...rest }: Property) =>
  presentProperty(field, rest, placeOf(ctx));

async function propertyOf(ctx: ProjectContext, id: string): Promise<Property> {
  const found = (await propertiesOf(ctx)).find(({ field }) => field.id === id);
  if (!found) throw notFound();
  return found;
}

function registerLists(app: App): void {
  app.get(
    PROPERTIES,
    {
      config: readers,
      schema: {
        summary: 'Custom fields that the project uses',
        params: projectParams,
        response: { 200: z.array(anyRow) },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      return sendJson(
        reply,
        (await propertiesOf(ctx)).map((property) => present(ctx, property)),
      );
    },
  );

  app.get(
    `${PROJECT}work-item-types/:type_id/work-item-properties/`,
    {
      config: readers,
      schema: {
        summary: 'Custom fields of the items of a type',
        params: typeParams,
        response: { 200: z.array(anyRow) },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { type_id } = request.params;
      const properties = (await propertiesOf(ctx)).filter(
        ({ use }) => use.type_ids.length === 0 || use.type_ids.includes(type_id),
      );
      return sendJson(
        reply,
        properties.map((property) => ({ ...present(ctx, property), issue_type: type_id })),
      );
    },
  );
}

function registerReads(app: App): void {
  app.get(
    PROPERTY,
    {
      config: readers,
      schema: { summary: 'Read a custom field of the project', params, response: { 200: anyRow } },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      return sendJson(reply, present(ctx, await propertyOf(ctx, request.params.property_id)));
    },
  );

  app.get(
    `${PROPERTY}options/`,
    {
      config: readers,
      schema: { summary: 'Choices of a custom field', params, response: { 200: z.array(anyRow) } },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { field } = await propertyOf(ctx, request.params.property_id);
      return sendJson(reply, presentOptions(field, placeOf(ctx)));
    },
  );
}

function registerWrites(app: App): void {
  app.post(
    PROPERTIES,
    {
      config: admins,
      schema: {
        summary: 'Make a custom field of the workspace, which the project uses',
        params: projectParams,
        body: createPropertyInput,
        response: { 201: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { body } = request;
      const kind = kindOf(body);
      const { id } = await inTransaction(ctx.db, async (tx) => {
        // The project is locked before the fields, as everywhere.
        await putProjectFieldsIn(tx, ctx, (before) => before);
        const given = { ...fieldChanges(kind, body), name: body.display_name, kind };
        const field = await createFieldIn(tx, ctx, given);
        await use(tx, ctx, field.id, body.is_required ?? false);
        return field;
      });
      return sendJson(reply.code(201), present(ctx, await propertyOf(ctx, id)));
    },
  );

  app.patch(
    PROPERTY,
    {
      config: admins,
      schema: {
        summary: 'Change a custom field in all projects; whether it is required is of this one',
        params,
        body: updatePropertyInput,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { body } = request;
      const id = request.params.property_id;
      const before = await propertyOf(ctx, id);
      await inTransaction(ctx.db, async (tx) => {
        await use(tx, ctx, id, body.is_required ?? before.use.required === 'on_create');
        const values = fieldChanges(before.field.kind, body);
        if (Object.keys(values).length > 0) await updateFieldIn(tx, ctx, id, values);
      });
      return sendJson(reply, present(ctx, await propertyOf(ctx, id)));
    },
  );
}

/** The project uses the field, in its last section when it did not before; what else is said of the use stays. */
const use = (tx: Tx, ctx: ProjectContext, id: string, isRequired: boolean) =>
  putProjectFieldsIn(tx, ctx, ({ sections, is_enabled }: ProjectFields) => {
    const requirementOf = ({ required }: FieldUse) => {
      if (isRequired) return 'on_create' as const;
      return required === 'on_create' ? ('never' as const) : required;
    };
    const changed = sections.map((section) => ({
      ...section,
      fields: section.fields.map((one) =>
        one.field_id === id ? { ...one, required: requirementOf(one) } : one,
      ),
    }));
    if (sections.some(({ fields }) => fields.some(({ field_id }) => field_id === id))) {
      return { is_enabled, sections: changed };
    }
    const added = { field_id: id, required: isRequired ? ('on_create' as const) : ('never' as const) };
    const last = changed.at(-1) ?? { name: '', fields: [] };
    return {
      is_enabled,
      sections: [...changed.slice(0, -1), { ...last, fields: [...last.fields, added] }],
    };
  });
