import { invalidField } from '@tandem/shared/http/errors.ts';
import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { WORKSPACE, workspaceAdmins, workspaceMembers } from '../http/paths.ts';

/** None of these is in the product; programs ask before they use one. */
const FEATURES = ['project_grouping', 'initiatives', 'teams', 'customers', 'wiki', 'pi'] as const;
const features = z.object(
  Object.fromEntries(FEATURES.map((name) => [name, z.boolean()])) as Record<
    (typeof FEATURES)[number],
    z.ZodBoolean
  >,
);
const NONE = features.parse(Object.fromEntries(FEATURES.map((name) => [name, false])));

/** What programs ask whether a workspace has it (docs/contract/programs.md#what-there-is). */
export function registerProgramWorkspaceFeatures(app: App): void {
  const url = `${WORKSPACE}features/`;
  app.get(
    url,
    {
      config: workspaceMembers,
      schema: {
        summary: 'What the workspace has switched on',
        params: workspaceParams,
        response: { 200: features },
      },
    },
    () => NONE,
  );
  app.patch(
    url,
    {
      config: workspaceAdmins,
      schema: {
        summary: 'Switch parts of the workspace on or off',
        description: '400 for switching on what there is not.',
        params: workspaceParams,
        body: features.partial(),
        response: { 200: features },
      },
    },
    (request) => {
      const wanted = FEATURES.find((name) => request.body[name]);
      if (wanted) throw invalidField(wanted, 'This is not available.');
      return NONE;
    },
  );
}
