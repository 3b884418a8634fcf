import { SIGNED_OUT, ask } from './ask.ts';

type Answers = Record<string, { content?: Record<string, unknown> }>;
export type Operation = { summary?: string; responses: Answers };
export type Description = { openapi: string; paths: Record<string, Record<string, Operation>> };

export const DESCRIPTIONS = ['/api/openapi.json', '/api/v1/openapi.json'] as const;

export async function readDescription(path: string): Promise<Description> {
  const { status, text } = await ask('GET', path, SIGNED_OUT);
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as Description;
}

/** Every path that the descriptions name, with its calls by method. */
export async function describedPaths(): Promise<Map<string, Record<string, Operation>>> {
  const descriptions = await Promise.all(DESCRIPTIONS.map(readDescription));
  return new Map(descriptions.flatMap(({ paths }) => Object.entries(paths)));
}
