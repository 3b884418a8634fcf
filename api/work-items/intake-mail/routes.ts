import { projectParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { intakeMailSchema } from '@tandem/shared/work-items/intake-mail/schema.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { getIntakeMail, removeIntakeMail, renewIntakeMail } from './address.ts';

const PATH = '/api/workspaces/:slug/projects/:project_id/intake-mail/';
const admins = { access: { project: [ROLE.ADMIN] } };

/** The address by which mail comes into intake (docs/contract/intake-mail.md). */
export function registerIntakeMailRoutes(app: App): void {
  app.get(
    PATH,
    {
      config: admins,
      schema: {
        summary: 'The mail address of the intake of a project',
        description: 'Null while there is none; `is_available` says whether this installation receives mail.',
        params: projectParams,
        response: { 200: intakeMailSchema },
      },
    },
    (request) => getIntakeMail(projectContext(request), app.config.intake_mail),
  );

  app.post(
    PATH,
    {
      config: admins,
      schema: {
        summary: 'Give the intake of a project a mail address',
        description: 'Another one if it has one: the old address is refused from then on.',
        params: projectParams,
        response: { 200: intakeMailSchema },
      },
    },
    (request) => renewIntakeMail(projectContext(request), app.config.intake_mail),
  );

  app.delete(
    PATH,
    {
      config: admins,
      schema: {
        summary: 'Take the mail address of the intake of a project away',
        params: projectParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await removeIntakeMail(projectContext(request));
      return reply.code(204).send();
    },
  );
}
