/** Types of pinned-node.mjs, which must run under any Node. */
import type { Lock } from './installed.mjs';

export function pinnedPackage(
  lock: Lock,
  platform: string,
  arch: string,
): { name: string; entry: { version: string } } | null;
export function needsPinned(pinnedVersion: string, systemVersion: string): boolean;
export function npmScript(env: Record<string, string | undefined>): string | null;
export function installPackages(root: string): boolean;
