import { useRef, useState } from 'react';
import { ApiError } from '#lib/http/api-error.ts';
import { newId } from '#lib/sync/new-id.ts';
import { type Sent, sendForm } from '../parts/board-api.ts';

export const FORM_FIELDS = ['name', 'text', 'sender', 'email'] as const;
export type FormField = (typeof FORM_FIELDS)[number];
type Problem = 'offline' | 'busy' | 'server' | 'changed';
export type Outcome =
  | { kind: 'writing' | 'sending' | 'arrived' }
  | {
      kind: 'refused';
      fields: readonly FormField[];
      problem: Problem | null;
      /** Errors of custom fields by their id, in English as the server returned them. */
      values?: Readonly<Record<string, string>>;
    };

const CONFLICT = 409;
const refused = (problem: Problem): Outcome => ({ kind: 'refused', fields: [], problem });

/** Returns the errors of a refusal: `{"<id>": ["…"]}`. */
function problemsOfValues(said: unknown): Record<string, string> | null {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return null;
  return Object.fromEntries(Object.entries(said).map(([id, texts]) => [id, String([texts].flat()[0])]));
}

function outcomeOf(error: ApiError): Outcome {
  const fields = FORM_FIELDS.filter((name) => name in error.fields);
  const values = problemsOfValues(error.body['fields']);
  if (fields.length > 0 || values)
    return { kind: 'refused', fields, problem: null, ...(values && { values }) };
  if (error.status === CONFLICT) return refused('changed');
  return refused(error.kind === 'offline' || error.kind === 'busy' ? error.kind : 'server');
}

/** Sends what was written; another try of the same is known to be the same, whatever became of the first. */
export function useSending(anchor: string, onClosed: () => void) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'writing' });
  const last = useRef({ text: '', key: '' });
  const send = async (sent: Sent) => {
    const text = JSON.stringify(sent);
    if (last.current.text !== text) last.current = { text, key: newId() };
    setOutcome({ kind: 'sending' });
    try {
      await sendForm(anchor, sent, last.current.key);
      last.current = { text: '', key: '' };
      setOutcome({ kind: 'arrived' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome(outcomeOf(error));
      if (error.kind === 'missing' || error.kind === 'forbidden') onClosed();
    }
  };
  return { outcome, setOutcome, send };
}
