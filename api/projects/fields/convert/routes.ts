import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { fieldConversionSchema } from '@tandem/shared/projects/fields/impact.ts';
import { convertFieldInput } from '@tandem/shared/projects/fields/input.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { App } from '../../../app.ts';
import { workspaceContext } from '../../../context.ts';
import { convertField } from './convert.ts';

/** Custom fields of another kind (docs/contract/fields.md#changing-the-kind). */
export function registerFieldConversionRoutes(app: App): void {
  app.post(
    '/api/workspaces/:slug/fields/:field_id/convert/',
    {
      // The command asks who made the field.
      config: { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } },
      schema: {
        summary: 'Change the kind of a custom field with its values',
        description: 'With `dry_run` nothing changes: the answer says what would.',
        params: workspaceParams.extend({ field_id: idInput }),
        body: convertFieldInput,
        response: { 200: fieldConversionSchema },
      },
    },
    (request) => convertField(workspaceContext(request), request.params.field_id, request.body),
  );
}
