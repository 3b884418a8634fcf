import type { WebhookFlag } from '@tandem/shared/integrations/webhooks/flags.ts';
import { type RawBuilder, sql } from 'kysely';

/** Something that happened, before it is known which webhooks want it. */
export type WebhookEvent = {
  workspace_id: string;
  project_id: string;
  event: string;
  flag: WebhookFlag;
  action: string;
  entity_id: string;
  /** Of a work item and its comments: as in ABC-12. Null for the rest, and for what is deleted. */
  key: string | null;
  /** By what people know it in the log of deliveries. */
  about: string;
  data: Record<string, unknown>;
  activity: Record<string, unknown>;
  at: string;
  /** Other projects whose items it speaks of (docs/contract/webhooks.md#private-projects). */
  mentions: readonly string[];
  /** What `data` says of items of other projects; none of what is no item. */
  beside?: ItemsBeside;
};

/** Of which other projects the parent and values of an item are, and how many sub-items other projects have. */
export type ItemsBeside = {
  parent: string | null;
  children: readonly { project_id: string; count: number }[];
  values: readonly { id: string; project_id: string }[];
};

/** What of it the body of a delivery says. */
export type SaidOfEvent = Pick<WebhookEvent, 'event' | 'action' | 'entity_id' | 'key' | 'data' | 'activity'>;

/** A person as receivers learn of them: without an address of mail (docs/contract/webhooks.md#what-a-body-holds). */
export const personOf = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
    'display_name', u.display_name)
  from users u where u.id = ${id})`;

/** What the part `activity` of a body has, of what did not happen to a field. */
export const activityOf = (
  actor: unknown,
  values: { field?: string; old_value?: unknown; new_value?: unknown } = {},
): Record<string, unknown> => ({
  field: values.field ?? null,
  old_value: values.old_value ?? null,
  new_value: values.new_value ?? null,
  actor: actor ?? null,
  old_identifier: null,
  new_identifier: null,
});
