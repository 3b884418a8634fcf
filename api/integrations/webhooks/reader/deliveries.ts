import { withoutItems } from '@tandem/db/change-log/visibility.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { acceptedLanguage } from '@tandem/shared/text/languages.ts';
import { queueDelivery } from '../delivery/job.ts';
import type { WebhookFormat } from '@tandem/shared/integrations/webhooks/flags.ts';
import { chatText } from './chat-text.ts';
import { readVisibleProjects } from '../base/sight.ts';
import type { SaidOfEvent, WebhookEvent } from './events.ts';

type Hook = {
  id: string;
  workspace_id: string;
  slug: string;
  url: string;
  format: WebhookFormat;
  /** Of who made it: chats are written to in it. */
  language: string | null;
  active_since: string;
  flags: Record<WebhookEvent['flag'], boolean>;
};

async function readHooks(tx: Tx, workspaceIds: readonly string[]): Promise<Hook[]> {
  const { rows } = await sql<Hook>`
    select h.id, h.workspace_id, s.slug, h.url, h.format, f.language, h.active_since, json_build_object('project', h.project, 'issue', h.issue,
      'cycle', h.cycle, 'module', h.module, 'issue_comment', h.issue_comment,
      'time_entry', h.time_entry, 'project_update', h.project_update) as flags
    from webhooks h join workspaces s on s.id = h.workspace_id left join profiles f on f.user_id = h.created_by
    where h.workspace_id = any(${workspaceIds}::uuid[]) and h.is_active and h.deleted_at is null
    order by h.created_at, h.id`.execute(tx);
  return rows;
}

type NewDelivery = {
  id: string;
  webhook_id: string;
  workspace_id: string;
  /** None of a test. */
  project_id: string | null;
  /** Other projects that the body speaks of. */
  mentions: readonly string[];
  host: string;
  event: string;
  action: string;
  entity_id: string;
  about: string;
  body: string;
};

/** The ones of these projects that a user may read. */
type Sees = (projectId: string) => boolean;

/**
 * An event as it is told to who sees these projects, as their own reads would tell it; null when they learn nothing of it
 * (docs/contract/webhooks.md#private-projects).
 */
function eventFor(sees: Sees, event: WebhookEvent): WebhookEvent | null {
  if (![event.project_id, ...event.mentions].every(sees)) return null;
  const { beside, data, mentions } = event;
  if (!beside) return event;
  const { parent, children, values } = beside;
  const hidden = children.filter(({ project_id }) => !sees(project_id));
  const count = hidden.reduce((sum, each) => sum + each.count, 0);
  const isParentHidden = parent !== null && !sees(parent);
  const hiddenValues = new Set(values.filter((each) => !sees(each.project_id)).map(({ id }) => id));
  const named = [parent, ...values.map((each) => each.project_id)].filter(
    (id): id is string => id !== null && sees(id),
  );
  return {
    ...event,
    mentions: [...new Set([...mentions, ...named])],
    data: {
      ...data,
      sub_issues_count: Number(data['sub_issues_count']) - count,
      ...(isParentHidden ? { parent_id: null } : {}),
      ...(hiddenValues.size > 0 ? { fields: withoutItems(data['fields'], hiddenValues) } : {}),
    },
  };
}

/** All projects that an event speaks of. */
const projectsOf = ({ project_id, mentions, beside }: WebhookEvent): string[] => [
  project_id,
  ...mentions,
  ...(beside?.parent ? [beside.parent] : []),
  ...[...(beside?.children ?? []), ...(beside?.values ?? [])].map((each) => each.project_id),
];

const wants = (hook: Hook, event: WebhookEvent) =>
  hook.workspace_id === event.workspace_id && hook.flags[event.flag] && event.at >= hook.active_since;

type Receiver = Pick<Hook, 'id' | 'workspace_id' | 'slug' | 'format' | 'language'>;

/** The bytes that a webhook is sent of an event, in its format. */
export function bodyOf(hook: Receiver, said: SaidOfEvent, app_url: string): string {
  const { event, action, data, activity } = said;
  const { id: webhook_id, workspace_id, slug, format } = hook;
  if (format === 'json') return JSON.stringify({ event, action, webhook_id, workspace_id, data, activity });
  const language = acceptedLanguage(hook.language ?? undefined);
  return JSON.stringify({ text: chatText(said, { app_url, slug, language }) });
}

function deliveryOf(hook: Hook, said: WebhookEvent, app_url: string): NewDelivery {
  const { event, action, entity_id, about, project_id, mentions } = said;
  const { id: webhook_id, workspace_id } = hook;
  const body = bodyOf(hook, said, app_url);
  const host = new URL(hook.url).host;
  return {
    id: randomUUID(),
    webhook_id,
    workspace_id,
    project_id,
    mentions,
    host,
    event,
    action,
    entity_id,
    about,
    body,
  };
}

/** Puts deliveries into the outbox, in this order, with the jobs that send them. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    insert into webhook_deliveries (id, webhook_id, workspace_id, project_id, mentions, host, event, action, entity_id,
      about, body)
    select id, webhook_id, workspace_id, project_id, mentions, host, event, action, entity_id, about, body
    from rows from (jsonb_to_recordset(${JSON.stringify(deliveries)}::text::jsonb) as (id uuid, webhook_id uuid,
      workspace_id uuid, project_id uuid, mentions uuid[], host text, event text, action text, entity_id uuid, about text,
      body text))
      with ordinality as d(id, webhook_id, workspace_id, project_id, mentions, host, event, action, entity_id, about,
        body, position)
    order by position`.execute(tx);
  for (const host of new Set(deliveries.map((delivery) => delivery.host))) await queueDelivery(tx, host);
}

/** One delivery for each webhook that wants an event and whose owner may read what it is about. */
export async function deliverEvents(tx: Tx, events: readonly WebhookEvent[], app_url: string): Promise<void> {
  if (events.length === 0) return;
  const hooks = await readHooks(tx, [...new Set(events.map(({ workspace_id }) => workspace_id))]);
  const isVisible = await readVisibleProjects(
    tx,
    hooks.map(({ id }) => id),
    [...new Set(events.flatMap(projectsOf))],
  );
  await insertDeliveries(
    tx,
    events.flatMap((event) =>
      hooks
        .filter((hook) => wants(hook, event))
        .flatMap((hook) => {
          const shown = eventFor((projectId) => isVisible(hook.id, projectId), event);
          return shown ? [deliveryOf(hook, shown, app_url)] : [];
        }),
    ),
  );
}
