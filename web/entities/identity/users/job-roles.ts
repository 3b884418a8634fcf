/** What people do, to choose from; another text stays what it is. */
export const JOB_ROLES = [
  'engineer',
  'engineering_lead',
  'product',
  'design',
  'marketing',
  'sales',
  'support',
  'operations',
  'founder',
  'other',
] as const;
