/** What has become of an item of intake (docs/contract/intake.md#statuses). */
export const INTAKE_STATUS = {
  PENDING: -2,
  DECLINED: -1,
  SNOOZED: 0,
  ACCEPTED: 1,
  DUPLICATE: 2,
} as const;
export const INTAKE_STATUSES = [-2, -1, 0, 1, 2] as const;
export type IntakeStatus = (typeof INTAKE_STATUSES)[number];

/** As histories name them. */
export const INTAKE_STATUS_NAMES: Record<IntakeStatus, string> = {
  '-2': 'Pending',
  '-1': 'Rejected',
  0: 'Snoozed',
  1: 'Accepted',
  2: 'Duplicate',
};

/** While its status is one of these, an item is in no list, count or search but that of intake. */
export const isWaiting = (status: IntakeStatus): boolean =>
  status === INTAKE_STATUS.PENDING || status === INTAKE_STATUS.SNOOZED;

export const INTAKE_SOURCES = ['IN_APP', 'FORM', 'EMAIL', 'HOOK'] as const;
