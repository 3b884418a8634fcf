import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import type { SentForm } from '@tandem/shared/integrations/intake-form/input.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { FastifyRequest } from 'fastify';
import { type ProjectContext, productContext, sourceOf } from '../../context.ts';
import { paragraphsOf } from '../../http/html/escape-html.ts';
import { submitItem } from '../../work-items/intake/create.ts';
import { findSent, sendingOf } from '../../work-items/intake/sending.ts';
import { readFormFields } from '../intake-form/fields.ts';
import { type OpenForm, holdForm, openForm, placeOf } from './form.ts';
import { sentValues } from './sent-values.ts';

/**
 * Hands in what a stranger wrote: an item of intake that nobody of the project made
 * (docs/contract/intake-form.md#what-is-sent).
 */
export async function takeSentForm(request: FastifyRequest, sent: SentForm): Promise<void> {
  const form = await openForm(request);
  // Said to have arrived, so that the program has nothing to try again for.
  if (sent.website) return;
  const sending = sendingOf(request, sent, 'form');
  const { sender, email, name, text = '' } = sent;
  const fields = sentValues(await readFormFields(request.server.db, form.id), sent.fields ?? {});
  await submitItem(
    await contextOf(request, form),
    { id: undefined, issue: { name, description_html: paragraphsOf(text), fields } },
    {
      source: 'FORM',
      source_name: sender,
      source_email: email,
      sending,
      admit: async (tx) => {
        if (sending) await lockByName(tx, `form ${form.id} ${sending.key.toString('hex')}`);
        await holdForm(tx, request);
        return sending ? findSent(tx, form.intake_id, sending) : null;
      },
    },
  );
}

/**
 * In whose name it is done: the product's. The answer goes to nobody of ours, so it names no stream, and no reader of
 * Changes waits for this request.
 */
async function contextOf(request: FastifyRequest, form: OpenForm): Promise<ProjectContext> {
  const { db, sql: pool } = request.server;
  return {
    ...(await productContext({ db, sql: pool, source: sourceOf(request) })),
    workspace: { ...form.workspace, role: ROLE.GUEST },
    project: placeOf(form),
  };
}
