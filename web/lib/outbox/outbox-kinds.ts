import type { ApiAnswer } from '../http/api-client.ts';
import type { ApiError } from '../http/api-error.ts';
import type { Id, Mutation } from './mutation.ts';

/** Why a mutation ended without being stored: refused itself, or with `root`, the create that was. */
export type Refusal = { error: ApiError; root: Mutation; dependents: number };

/** What happens when the server has said its final word: exactly one of the first two is called, once. */
type MutationHandler<M extends Mutation> = {
  onStored: (mutation: M, answer: ApiAnswer<unknown>) => void;
  /** Answers false when nothing of the person's was lost by it. */
  onRefused: (mutation: M, refusal: Refusal) => boolean;
  /** A row that it names was refused, and is not in its body any more. */
  onMentionGone: (mutation: M, goneId: Id) => void;
  /** It was read from the device or made in another tab: what it changes is to be shown here. */
  onRestored: (mutation: M) => void;
};

const handlers = new Map<string, MutationHandler<Mutation>>();
/** Fetches the code of kinds that nothing handles yet; null when there is no more of it. */
let fetchOthers: (() => Promise<unknown>) | null = null;

/** Names what handles the ends of one kind, once, when its module is loaded. */
export function handleMutations<M extends Mutation>(kind: string, handler: MutationHandler<M>) {
  handlers.set(kind, handler as unknown as MutationHandler<Mutation>);
}

export const isHandled = ({ kind }: Mutation) => handlers.has(kind);

export const handlerOf = ({ kind }: Mutation) => {
  const handler = handlers.get(kind);
  if (!handler) throw new Error(`Nothing handles mutations of the kind ${kind}.`);
  return handler;
};

export function expectKinds(fetch: (() => Promise<unknown>) | undefined) {
  fetchOthers = fetch ?? null;
}

/** The code that these changes wait for before they can be taken; null when it is here. What has none after it came is of a newer client. */
export function missingCode(changes: readonly { mutation: Mutation }[]): Promise<void> | null {
  if (!fetchOthers || changes.every(({ mutation }) => isHandled(mutation))) return null;
  return fetchOthers().then(
    () => {
      fetchOthers = null;
    },
    () => {},
  );
}
