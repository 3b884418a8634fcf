import { problemOfAddress } from '@tandem/db/postgres/address/address.ts';
import { z } from 'zod';

/** The fault is the message: it names what is wrong with the address, or with the files that it names. */
const address = z
  .string()
  .optional()
  .transform((value) => value || undefined)
  .superRefine((value, context) => {
    const problem = value && problemOfAddress(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

const MIN_POOL = 4;

export const databaseVariables = {
  DATABASE_URL: address,
  /** Past a pooler, for what needs a session of its own. */
  DATABASE_DIRECT_URL: address,
  /** Connections for requests at most. */
  DATABASE_POOL_MAX: z.preprocess(
    (value) => value || undefined,
    z.coerce.number().int().min(MIN_POOL).max(1_000).optional(),
  ),
};

type Values = z.infer<z.ZodObject<typeof databaseVariables>>;

export type DatabasePart = {
  database_url: string | undefined;
  database_direct_url: string | undefined;
  database_pool_max: number | undefined;
};

export const databaseOf = (values: Values): DatabasePart => ({
  database_url: values.DATABASE_URL,
  database_direct_url: values.DATABASE_DIRECT_URL,
  database_pool_max: values.DATABASE_POOL_MAX,
});
