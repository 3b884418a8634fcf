/** Types of install.mjs, which must run under any Node. */
export const root: string;
export function ensureInstalled(): Promise<void>;
export function nodePath(): string;
export function withRuntime(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
export function wantedStamp(): string;
