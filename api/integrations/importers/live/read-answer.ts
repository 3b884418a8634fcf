import type { z } from 'zod';
import { type ServiceAccess, type ServiceQuestion, askService, badAnswer } from './ask-service.ts';

/** Asks for something of a known shape; another one is a bad answer. */
export async function askFor<T extends z.ZodType>(
  access: ServiceAccess,
  question: ServiceQuestion,
  schema: T,
): Promise<z.infer<T>> {
  const { body } = await askService(access, question);
  return readAs(access, body, schema);
}

export function readAs<T extends z.ZodType>({ base }: ServiceAccess, body: unknown, schema: T): z.infer<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw badAnswer(new URL(base).host, 'answers something else than was asked for');
}
