import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { userLiteSchema } from '../../identity/users/schema.ts';

/** That somebody follows a work item (docs/contract/subscriptions.md#fields). */
export const subscriptionSchema = z.object({
  id: z.uuid(),
  issue: z.uuid(),
  subscriber: z.uuid(),
  project: z.uuid(),
  workspace: z.uuid(),
  ...auditFields,
  ...deletedAtField,
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** One of the people who follow a work item. */
export const subscriberSchema = z.object({
  id: z.uuid(),
  member: userLiteSchema,
  is_subscribed: z.boolean(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;
