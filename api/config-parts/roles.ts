import { problemOfAddress } from '@tandem/db/postgres/address/address.ts';
import { z } from 'zod';

const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));

/** What one process of an installation does, and from where it may read. */
export const roleVariables = {
  ROLE: z.enum(['all', 'api', 'realtime', 'worker']).default('all'),
  /** Whether a process with ROLE=api runs jobs as well; off where processes with ROLE=worker do. */
  API_JOBS: z.enum(['on', 'off']).default('on'),
  /** A copy of the database at DATABASE_URL that follows it, for reading alone. */
  DATABASE_READ_URL: optionalText
    .pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional())
    .superRefine((value, context) => {
      const problem = value && problemOfAddress(value, { isReadOnly: true });
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
};

type Values = z.infer<z.ZodObject<typeof roleVariables>>;
type AllValues = Values & { DATABASE_URL?: string | undefined };

export type RoleConfig = {
  role: Values['ROLE'];
  /** Jobs, the readers of the change log and the receiver of mail run in this process. */
  runs_jobs: boolean;
  /** Of a standby; undefined where all is read from the primary. */
  database_read_url: string | undefined;
};

/** What is wrong about variables that do not go together: the variable, and what is said of it. */
export function problemsOfRoles({
  ROLE,
  API_JOBS,
  DATABASE_URL,
  DATABASE_READ_URL,
}: AllValues): [string, string][] {
  const problems: [string, string][] = [];
  if (API_JOBS === 'off' && ROLE !== 'api')
    problems.push(['API_JOBS', `off needs ROLE=api; ROLE=${ROLE} decides it itself`]);
  if (ROLE === 'worker' && !DATABASE_URL) problems.push(['DATABASE_URL', 'is needed with ROLE=worker']);
  if (DATABASE_READ_URL && !DATABASE_URL) problems.push(['DATABASE_URL', 'is needed with DATABASE_READ_URL']);
  return problems;
}

export const rolesOf = ({ ROLE, API_JOBS, DATABASE_READ_URL }: Values): RoleConfig => ({
  role: ROLE,
  runs_jobs: ROLE === 'all' || ROLE === 'worker' || (ROLE === 'api' && API_JOBS === 'on'),
  database_read_url: DATABASE_READ_URL,
});
