import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import {
  type UserProperties,
  type userPropertiesSchema,
  userPropertiesInput,
} from '@tandem/shared/personal/user-properties/schema.ts';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { type ProjectContext, projectContext } from '../context.ts';
import { readOwnProperties, updateOwnProperties } from '../personal/user-properties/own-properties.ts';

type Planned = {
  kind: 'cycle' | 'module';
  row: z.ZodType<UserProperties> & typeof userPropertiesSchema;
  /** 404 unless it is there. */
  require: (ctx: ProjectContext, id: string) => Promise<void>;
};

/** How each person looks at the items of a cycle, of a module (docs/contract/view-settings.md#settings-for-cycles-and-modules). */
export function registerPropertiesOf(app: App, { kind, row, require }: Planned): void {
  const id = `${kind}_id`;
  const url = `/api/workspaces/:slug/projects/:project_id/${kind}s/:${id}/user-properties/`;
  const config = { access: { project: 'any' } } as const;
  const params = projectParams.extend({ [id]: idInput });
  const placeOf = async (ctx: ProjectContext, given: Record<string, unknown>) => {
    const part = { column: `${kind}_id`, id: String(given[id]) } as const;
    await require(ctx, part.id);
    return { table: `${kind}_user_properties`, part } as const;
  };
  app.get(
    url,
    {
      config,
      schema: {
        summary: `The caller's filters and display settings in a ${kind}`,
        description: 'Made with the defaults on the first read.',
        params,
        response: { 200: row },
      },
    },
    async (request) => {
      const ctx = projectContext(request);
      return readOwnProperties(ctx, await placeOf(ctx, request.params));
    },
  );

  app.patch(
    url,
    {
      config,
      schema: {
        summary: `Change the caller's filters and display settings in a ${kind}`,
        description: 'Each given part replaces the stored one whole. Answers 201.',
        params,
        body: userPropertiesInput,
        response: { 201: row },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const place = await placeOf(ctx, request.params);
      return reply.code(201).send(await updateOwnProperties(ctx, place, request.body));
    },
  );
}
