import multipart from '@fastify/multipart';
import { findLiveKeys } from '@tandem/db/access/sessions.ts';
import { dispositionOf } from '@tandem/shared/files/assets/file-name.ts';
import { isShown } from '@tandem/shared/files/assets/file-types.ts';
import { AppError, badRequest, forbidden, notFound } from '@tandem/shared/http/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { App } from '../app.ts';
import { noContent } from '../http/no-content.ts';
import { UNREADABLE_TEXT, readParts } from './forms.ts';
import { type DiskStorage, UPLOADS_PATH } from './disk-storage.ts';
import { LINK_CACHE } from './storage.ts';
import { contentOf } from '../http/other-answers.ts';

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 16 * 1024;
/** A browser asks once a day whether it may send from another origin. */
const PREFLIGHT_SECONDS = 86_400;
const FILE_POLICY = "sandbox; default-src 'none'";
const open = { access: 'public' } as const;

/** Upload and download of files that are on our own disk (docs/contract/files.md). */
export function registerUploadRoutes(app: App, disk: DiskStorage): void {
  const allowed = new URL(app.config.app_url).origin;
  const allowOrigin = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('access-control-allow-origin', allowed).header('vary', 'Origin');
  };
  registerTaking(app, disk, allowOrigin);
  app.options(
    UPLOADS_PATH,
    { config: open, onRequest: allowOrigin, schema: { hide: true, response: { 204: noContent } } },
    (_request, reply) =>
      reply
        .code(204)
        .header('allow', 'GET, HEAD, POST, OPTIONS')
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'Content-Type')
        .header('access-control-max-age', PREFLIGHT_SECONDS)
        .send(),
  );
  app.get(
    UPLOADS_PATH,
    {
      config: open,
      schema: {
        summary: 'A file that somebody was sent to',
        description:
          'The token of an asset call gives it, for an hour to show a picture and for five minutes to save a file, and no longer than the session or token of that call; 403 for any other. Only pictures are shown, everything else is saved.',
        querystring: z.object({ token: z.string() }),
        response: { 200: contentOf('*/*') },
      },
    },
    (request, reply) => sendFile(app, { disk, token: request.query.token }, reply),
  );
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Forms with files are read on this path alone: everywhere else they are refused. */
function registerTaking(app: App, disk: DiskStorage, onRequest: Hook): void {
  void app.register(async (scope: App) => {
    const limits = {
      files: 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      // What a slot allows is less for most files; this is the most that any may.
      fileSize: Math.max(app.config.file_size_limit, app.config.import_file_size_limit),
    };
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    scope.post(
      UPLOADS_PATH,
      {
        config: { ...open, takes_file: true },
        onRequest,
        schema: {
          summary: 'Bring a file',
          description:
            'Takes the fields of a slot, then the part "file", without a session. 403 for fields that were not given out here or are older than an hour, 413 for a file that is too large, 400 for one of another type, 409 for one that is here already.',
          consumes: ['multipart/form-data'],
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        await takeForm(request, disk);
        return reply.code(204).send();
      },
    );
  });
}

async function takeForm(request: FastifyRequest, disk: DiskStorage): Promise<void> {
  if (!request.isMultipart()) throw new AppError(415, { detail: 'A form with a file is expected.' });
  const fields = new Map<string, string>();
  let isTaken = false;
  for await (const part of readParts(request)) {
    if (part.type === 'field') fields.set(part.fieldname, String(part.value));
    else {
      await takePart({ disk, fields, name: part.fieldname }, part.file);
      isTaken = true;
    }
  }
  if (!isTaken) throw badRequest('The form holds no file.');
}

type Form = { disk: DiskStorage; fields: ReadonlyMap<string, string>; name: string };

async function takePart({ disk, fields, name }: Form, file: Readable): Promise<void> {
  try {
    if (name !== 'file') throw badRequest('The file is expected in the part "file".');
    await disk.take(disk.readForm(fields), file);
  } catch (error) {
    throw file.errored ? badRequest(UNREADABLE_TEXT) : error;
  } finally {
    // What nobody reads would hold up the connection.
    file.resume();
  }
}

async function sendFile(
  { db }: App,
  { disk, token }: { disk: DiskStorage; token: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await disk.follow(token);
  if (!found) throw notFound();
  const { name, type, key_hash } = found.delivery;
  const kind = isShown(type) ? found.delivery.kind : 'attachment';
  if (key_hash && !(await findLiveKeys(db, [key_hash])).has(key_hash))
    throw forbidden('This link ended with the session that it was for.');
  return reply
    .headers({
      'content-type': type,
      'content-length': found.size,
      'content-disposition': dispositionOf(kind, name),
      'content-security-policy': FILE_POLICY,
      'cache-control': LINK_CACHE[kind],
    })
    .send(found.open());
}
