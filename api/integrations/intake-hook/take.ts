import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import { asOneLine } from '@tandem/shared/http/one-line.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { SentToHook } from '@tandem/shared/integrations/intake-hook/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import {
  type ProjectContext,
  type ProjectInPath,
  type WorkspaceInPath,
  productContext,
  sourceOf,
} from '../../context.ts';
import { paragraphsOf } from '../../http/html/escape-html.ts';
import { submitItem } from '../../work-items/intake/create.ts';
import { isAddressToken } from '../../work-items/intake/secret-address.ts';
import { findSent, sendingOf } from '../../work-items/intake/sending.ts';

const MAX_NAME = 255;
const NOBODY_THERE = 'This address takes nothing.';

type Hooked = { intake_id: string; project: ProjectInPath; workspace: WorkspaceInPath };

const byToken = (token: string): RawBuilder<unknown> => sql`
  from intake_hooks h
  join projects p on p.id = h.project_id
  join intakes i on i.project_id = p.id and i.deleted_at is null
  join workspaces w on w.id = p.workspace_id and w.deleted_at is null
  where h.token = ${token} and p.intake_view and p.archived_at is null and p.deleted_at is null`;

/** The project of a hook while it takes something in; 404 for whatever else the path has. */
async function requireHooked(db: Db, token: string): Promise<Hooked> {
  if (!isAddressToken(token)) throw notFound(NOBODY_THERE);
  const { rows } = await sql<Hooked>`
    select i.id as intake_id, json_build_object('id', w.id, 'slug', w.slug, 'name', w.name,
        'role', ${sql.lit(ROLE.GUEST)}::int) as workspace,
      json_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'role', ${sql.lit(ROLE.GUEST)}::int,
        'guest_view_all_features', false, 'is_epic_enabled', false, 'archived_at', null, 'stream_seq', 0) as project
    ${byToken(token)} order by i.created_at limit 1`.execute(db);
  if (!rows[0]) throw notFound(NOBODY_THERE);
  return rows[0];
}

/** Until the write is done the address stays as it is. */
async function holdHook(tx: Tx, token: string): Promise<void> {
  const { rows } = await sql`select 1 ${byToken(token)} for share of h`.execute(tx);
  if (rows.length === 0) throw notFound(NOBODY_THERE);
}

const firstOf = (...texts: (string | null | undefined)[]) => texts.find((text) => text?.trim())?.trim();

/** Name and text of the item: without a title the first line is the name (docs/contract/intake-hook.md#what-is-sent). */
export function issueOf(sent: SentToHook): { name: string; description_html: string; priority: string } {
  const title = firstOf(sent.title, sent.name, sent.subject, sent.summary);
  const text = firstOf(sent.text, sent.description, sent.message, sent.body) ?? '';
  const [line = '', ...more] = text.split(/\r?\n/);
  const wanted = asOneLine(title ?? line);
  if (wanted === '') throw badRequest('A title or a text is needed.');
  const isWhole = wanted.length <= MAX_NAME;
  // What does not fit into the name is not lost.
  const rest = title === undefined && isWhole ? more.join('\n') : text;
  const { priority } = sent;
  const known = PRIORITIES.find((each) => typeof priority === 'string' && each === priority.toLowerCase());
  return { name: cutText(wanted, MAX_NAME), description_html: paragraphsOf(rest), priority: known ?? 'none' };
}

/** Hands in what a service sent: an item of intake that nobody of the project made. */
export async function takeSentToHook(
  request: FastifyRequest,
  token: string,
  sent: SentToHook,
): Promise<void> {
  const { db, sql: pool } = request.server;
  const { intake_id, workspace, project } = await requireHooked(db, token);
  const sending = sendingOf(request, sent, 'hook');
  const product = await productContext({ db, sql: pool, source: sourceOf(request) });
  const ctx: ProjectContext = { ...product, workspace, project };
  await submitItem(
    ctx,
    { id: undefined, issue: issueOf(sent) },
    {
      source: 'HOOK',
      sending,
      admit: async (tx) => {
        if (sending) await lockByName(tx, `hook ${intake_id} ${sending.key.toString('hex')}`);
        await holdHook(tx, token);
        return sending ? findSent(tx, intake_id, sending) : null;
      },
    },
  );
}
