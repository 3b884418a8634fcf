import { z } from 'zod';
import { auditFields, idInput } from '../../http/fields.ts';
import { emptyAsNull, listInput } from '../../http/lenient.ts';
import { pagingQuery } from '../../http/paging.ts';
import { WEBHOOK_FORMATS } from './flags.ts';

/** By this people know a secret that they have found (docs/contract/webhooks.md#the-secret). */
export const SECRET_PREFIX = 'tandem_wh_';

const flags = {
  project: z.boolean(),
  issue: z.boolean(),
  module: z.boolean(),
  cycle: z.boolean(),
  issue_comment: z.boolean(),
  time_entry: z.boolean(),
  project_update: z.boolean(),
};

/** A webhook as it is listed; its secret is shown once. */
export const webhookSchema = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  url: z.string(),
  is_active: z.boolean(),
  ...flags,
  format: z.enum(WEBHOOK_FORMATS),
  is_internal: z.boolean(),
  /** The last four characters of the secret. */
  secret_end: z.string(),
  /** When the product switched it off, after a day of failures. */
  paused_at: z.string().nullable(),
  /** Since when everything fails. */
  failing_since: z.string().nullable(),
  /** The member who chose the address: it is told of what they may read. */
  owner: z.uuid().nullable(),
  ...auditFields,
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The answers to a create and to a regenerate, the only ones with the secret. */
export const newWebhookSchema = webhookSchema.extend({ secret_key: z.string() });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

const fields = {
  url: z.string().trim().max(1024),
  is_active: z.boolean().optional(),
  project: z.boolean().optional(),
  issue: z.boolean().optional(),
  module: z.boolean().optional(),
  cycle: z.boolean().optional(),
  issue_comment: z.boolean().optional(),
  time_entry: z.boolean().optional(),
  project_update: z.boolean().optional(),
  format: z.enum(WEBHOOK_FORMATS).optional(),
};
export const createWebhookInput = z.object(fields);
export type CreateWebhook = z.infer<typeof createWebhookInput>;
/** An address that is none leaves the one that is there. */
export const updateWebhookInput = createWebhookInput.partial().extend({
  url: emptyAsNull(fields.url)
    .transform((url) => url ?? undefined)
    .optional(),
});
export type UpdateWebhook = z.infer<typeof updateWebhookInput>;

/** One attempt, as clients know it (docs/contract/webhooks.md#log). */
export const webhookLogSchema = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  webhook: z.uuid(),
  event_type: z.string(),
  request_method: z.string(),
  request_headers: z.string(),
  request_body: z.string(),
  response_status: z.string(),
  response_headers: z.string(),
  response_body: z.string(),
  retry_count: z.string(),
  ...auditFields,
});
export type WebhookLog = z.infer<typeof webhookLogSchema>;

const state = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof state>;

/** Something that is sent, with every try (docs/contract/webhooks.md#deliveries). */
export const deliverySchema = z.object({
  id: z.uuid(),
  event: z.string(),
  action: z.string(),
  about: z.string(),
  state,
  created_at: z.string(),
  /** Null once it is not tried any more. */
  next_try_at: z.string().nullable(),
  body: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The newest first. */
  tries: z.array(
    z.object({
      at: z.string(),
      status: z.int().nullable(),
      error: z.string().nullable(),
      took_ms: z.int(),
    }),
  ),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveriesQuery = pagingQuery.extend({
  state: state.optional(),
  event: z.string().max(50).optional(),
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>;

const moment = emptyAsNull(z.iso.datetime({ offset: true }));
/** Deliveries by their ids, or those of a time; without any of it all that failed. */
export const replayInput = z.object({
  ids: listInput(idInput, 1000).optional(),
  after: moment.optional(),
  before: moment.optional(),
  state: z.enum(['delivered', 'failed']).optional(),
});
export type ReplayInput = z.infer<typeof replayInput>;
export const replayedSchema = z.object({ count: z.int() });
