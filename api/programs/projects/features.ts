import { projectParams } from '@tandem/shared/http/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { updateProject } from '../../projects/projects/update.ts';
import { PROJECT, admins, readers } from '../http/paths.ts';

/** What programs call the parts that a project can have, and the fields that switch them. */
const FEATURES = {
  epics: 'is_epic_enabled',
  modules: 'module_view',
  cycles: 'cycle_view',
  views: 'issue_views_view',
  pages: 'page_view',
  intakes: 'inbox_view',
  work_item_types: 'is_issue_type_enabled',
} as const;
type Feature = keyof typeof FEATURES;
const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];
const features = z.object(
  Object.fromEntries(FEATURE_NAMES.map((name) => [name, z.boolean()])) as Record<Feature, z.ZodBoolean>,
);

/** What a project has switched on, for programs. */
export function registerProgramFeatures(app: App): void {
  const url = `${PROJECT}features/`;
  const present = (project: Record<(typeof FEATURES)[Feature], boolean>) =>
    Object.fromEntries(FEATURE_NAMES.map((name) => [name, project[FEATURES[name]]])) as z.infer<
      typeof features
    >;
  app.get(
    url,
    {
      config: readers,
      schema: {
        summary: 'What the project has switched on',
        params: projectParams,
        response: { 200: features },
      },
    },
    async (request) => {
      const { db, project } = projectContext(request);
      const columns = FEATURE_NAMES.map((name) => sql`p.${sql.ref(FEATURES[name])}`);
      const { rows } = await sql<Record<(typeof FEATURES)[Feature], boolean>>`
        select ${sql.join(columns)} from (select *, intake_view as inbox_view from projects) p
        where p.id = ${project.id}`.execute(db);
      return present(rows[0] as Record<(typeof FEATURES)[Feature], boolean>);
    },
  );
  app.patch(
    url,
    {
      config: admins,
      schema: {
        summary: 'Switch parts of the project on or off',
        params: projectParams,
        body: features.partial(),
        response: { 200: features },
      },
    },
    async (request) => {
      const { body } = request;
      const changes = FEATURE_NAMES.flatMap((name) =>
        body[name] === undefined ? [] : [[FEATURES[name], body[name]] as const],
      );
      return present(await updateProject(projectContext(request), Object.fromEntries(changes)));
    },
  );
}
