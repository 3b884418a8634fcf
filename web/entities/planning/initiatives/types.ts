import type {
  Initiative as FullInitiative,
  InitiativePart,
  InitiativePartDetail,
} from '@tandem/shared/planning/initiatives/schema.ts';

export { type Health, HEALTHS } from '@tandem/shared/projects/updates/health.ts';
export {
  INITIATIVE_STATUSES,
  type InitiativeStatus,
  MAX_DEPTH,
} from '@tandem/shared/planning/initiatives/values.ts';
export type {
  InitiativeChild as Source,
  InitiativeProgress as Progress,
  RolledHealth,
} from '@tandem/shared/planning/initiatives/schema.ts';

/** docs/contract/initiatives.md#fields; the fields that the client reads. */
export type Initiative = Omit<FullInitiative, 'logo_props' | 'updated_at' | 'updated_by'>;
/** A project, module or epic of an initiative; of one that the reader may not see the ids are null. */
export type PartRef = InitiativePart;

type Editable =
  | 'name'
  | 'description_html'
  | 'owner_id'
  | 'target_kind'
  | 'target_date'
  | 'start_date'
  | 'parent_id'
  | 'status';
export type NewInitiative = Pick<Initiative, Editable>;
export type InitiativePatch = Partial<Pick<Initiative, Editable | 'sort_order'>>;

/** What becomes a part. */
export type PartTarget =
  | { kind: 'project'; project_id: string }
  | { kind: 'module'; project_id: string; module_id: string }
  | { kind: 'item'; project_id: string; issue_id: string };

/** A part with what the reader may see of it. */
export type PartDetail = InitiativePartDetail & { initiative_id: string };
