import { z } from 'zod';
import { pagingQuery } from '../../http/paging.ts';
import { optionalIdInput } from '../../http/fields.ts';
import { emptyAsNull } from '../../http/lenient.ts';
import { AUDIT_ACTIONS } from './actions.ts';

// The browser imports them from actions.ts, so that it does not load the schemas.
export { ACCOUNT_ACTIONS, AUDIT_ACTIONS, type AuditAction } from './actions.ts';

const detailSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type AuditDetails = Record<string, z.infer<typeof detailSchema>>;

/** One line of the audit log (docs/contract/audit-log.md#fields). */
export const auditEntrySchema = z.object({
  id: z.uuid(),
  created_at: z.string(),
  action: z.string(),
  actor: z.uuid().nullable(),
  actor_name: z.string(),
  workspace: z.uuid().nullable(),
  target_type: z.string(),
  target_id: z.uuid().nullable(),
  target_name: z.string(),
  details: z.record(z.string(), detailSchema),
  ip_address: z.string(),
  user_agent: z.string(),
  request_id: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const moment = emptyAsNull(z.iso.datetime({ offset: true })).optional();

const filters = {
  actor: optionalIdInput.optional(),
  /** One action, or several with commas between. */
  action: z
    .string()
    .max(1000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(AUDIT_ACTIONS)))
    .optional(),
  after: moment,
  before: moment,
};
/** What may be asked of the log; an empty filter asks nothing. */
export const auditFilters = z.object(filters);
export type AuditFilters = z.infer<typeof auditFilters>;

export const auditQuery = pagingQuery.extend(filters);
export type AuditQuery = z.infer<typeof auditQuery>;
