/** What follows work from its start to its end; there is none while nobody asks for traces. */
export type Traces = {
  /** A statement of the database, by its text without values. The answer is to be called at its end. */
  statement: (text: () => string) => ((error?: unknown) => void) | null;
  /** Work that nobody waits for, such as a job. */
  around: <T>(name: string, work: () => Promise<T>) => Promise<T>;
};

let traces: Traces | null = null;

/** Has work followed from now on, or no longer. */
export function followWork(follower: Traces | null): void {
  traces = follower;
}

export const traceStatement: Traces['statement'] = (text) => traces?.statement(text) ?? null;

export const inSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  traces ? traces.around(name, work) : work();
