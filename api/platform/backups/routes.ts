import { dispositionOf } from '@tandem/shared/files/assets/file-name.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import { backupSchema } from '@tandem/shared/platform/backups/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { contentOf } from '../../http/other-answers.ts';
import { deleteBackup, handOver, requestBackup } from './commands.ts';
import { listBackups } from './repo.ts';

const ALL = '/api/instances/backups/';
const config = { access: 'instance_admin' } as const;
const params = z.object({ backup_id: idInput });

/** Copies of the whole installation, for administrators of the instance (docs/contract/backups.md). */
export function registerBackupRoutes(app: App): void {
  app.get(
    ALL,
    { config, schema: { summary: 'Backups, the newest first', response: { 200: z.array(backupSchema) } } },
    ({ server }) => listBackups(server.db),
  );

  app.post(
    ALL,
    {
      config,
      schema: {
        summary: 'Make a backup of the whole installation',
        description: 'In the background; 409 while another one is made.',
        response: { 201: backupSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await requestBackup(userContext(request), request.server.config)),
  );

  registerDownload(app);
  app.delete(
    `${ALL}:backup_id/`,
    {
      config,
      schema: {
        summary: 'Delete a backup with its file',
        description: '409 while it is made.',
        params,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteBackup(userContext(request), request.server, request.params.backup_id);
      return reply.code(204).send();
    },
  );
}

function registerDownload(app: App): void {
  app.get(
    `${ALL}:backup_id/download/`,
    {
      config,
      schema: {
        summary: 'The file of a backup',
        description:
          'Leads to a link that counts for five minutes, or gives the file where backups are in a directory of their own; 404 before it is made.',
        params,
        response: { 200: contentOf('application/octet-stream'), 302: noContent },
      },
    },
    async (request, reply) => {
      const handed = await handOver(userContext(request), request.server, request.params.backup_id);
      if ('link' in handed) return reply.redirect(handed.link, 302);
      return reply
        .headers({
          'content-type': handed.type,
          'content-length': handed.size,
          'content-disposition': dispositionOf('attachment', handed.name),
          'cache-control': 'no-store',
        })
        .send(handed.content);
    },
  );
}
