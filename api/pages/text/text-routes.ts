import { idInput } from '@tandem/shared/http/fields.ts';
import { nameVersionInput, pageDescriptionInput } from '@tandem/shared/pages/input.ts';
import {
  pageVersionDetailSchema,
  pageVersionSchema,
  restoredPageSchema,
} from '@tandem/shared/pages/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { mergeDescription, readDescription } from './description.ts';
import { PAGE, anyMember, pageParams } from '../pages/paths.ts';
import { restoreVersion } from './restore-version.ts';
import { listVersions, nameVersion, readVersion } from './versions.ts';
import { contentOf } from '../../http/other-answers.ts';

const DESCRIPTION = `${PAGE}description/`;
const VERSIONS = `${PAGE}versions/`;
/** Ten megabytes of a document as base64, and its HTML and JSON beside it. */
const MAX_BODY_BYTES = 24 * 1024 * 1024;

/** The text of a page for clients without a live connection, and what it was before (docs/contract/pages.md#text). */
export function registerPageTextRoutes(app: App): void {
  registerDescription(app);
  registerVersions(app);
}

function registerDescription(app: App): void {
  app.get(
    DESCRIPTION,
    {
      config: anyMember,
      schema: {
        summary: "A page's text as a Yjs state",
        description: 'Bytes. 409 when what is stored of it cannot be read any more.',
        params: pageParams,
        response: { 200: contentOf('application/octet-stream') },
      },
    },
    async (request, reply) => {
      const state = await readDescription(projectContext(request), request.params.page_id);
      reply.header('content-disposition', 'attachment; filename="page_description.bin"');
      return reply.type('application/octet-stream').send(state);
    },
  );

  app.patch(
    DESCRIPTION,
    {
      config: anyMember,
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        summary: "Merge a Yjs state into a page's text",
        description: '4701 while the page is locked, 4702 while it is archived.',
        params: pageParams,
        body: pageDescriptionInput,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    (request) =>
      mergeDescription(projectContext(request), request.params.page_id, request.body.description_binary),
  );
}

function registerVersions(app: App): void {
  app.get(
    VERSIONS,
    {
      config: anyMember,
      schema: {
        summary: 'Earlier texts of a page',
        description: 'The newest first, without the texts.',
        params: pageParams,
        response: { 200: z.array(pageVersionSchema) },
      },
    },
    (request) => listVersions(projectContext(request), request.params.page_id),
  );

  app.get(
    `${VERSIONS}:version_id/`,
    {
      config: anyMember,
      schema: {
        summary: 'An earlier text of a page',
        description: 'With HTML, JSON and the Yjs state, if there is one.',
        params: pageParams.extend({ version_id: idInput }),
        response: { 200: pageVersionDetailSchema },
      },
    },
    (request) => readVersion(projectContext(request), request.params.page_id, request.params.version_id),
  );

  app.patch(
    `${VERSIONS}:version_id/`,
    {
      config: anyMember,
      schema: {
        summary: 'Name an earlier text of a page',
        description:
          'It stays until the name is taken off, by null. 400 while the page is locked or archived.',
        params: pageParams.extend({ version_id: idInput }),
        body: nameVersionInput,
        response: { 200: pageVersionSchema },
      },
    },
    (request) => {
      const { page_id, version_id } = request.params;
      return nameVersion(projectContext(request), { page_id, id: version_id }, request.body.name);
    },
  );

  app.post(
    `${VERSIONS}:version_id/restore/`,
    {
      config: anyMember,
      schema: {
        summary: 'Make an earlier text of a page the present one',
        description:
          'An edit of the live document like any other. `previous_version` says what the page said before: restoring it takes this back. 4701 while the page is locked, 4702 while it is archived.',
        params: pageParams.extend({ version_id: idInput }),
        response: { 200: restoredPageSchema },
      },
    },
    (request) => restoreVersion(projectContext(request), request.params.page_id, request.params.version_id),
  );
}
