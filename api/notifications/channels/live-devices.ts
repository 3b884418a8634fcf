import { sql } from 'kysely';

/** Browsers whose session lasts: only these are sent to (docs/contract/notifications.md#push). Name it in the query. */
export const liveDevices = sql`(select p.* from push_subscriptions p join sessions s on s.id = p.session_id
  join users u on u.id = s.user_id and u.is_active where s.user_id = p.user_id and s.expires_at > now())`;
