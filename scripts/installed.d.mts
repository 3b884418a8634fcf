/** Types of installed.mjs, which must run under any Node. */
export type Lock = {
  packages: Record<
    string,
    {
      version?: string;
      link?: boolean;
      optional?: boolean;
      os?: string | string[];
      cpu?: string | string[];
      libc?: string | string[];
    }
  >;
};
export function libcOf(): 'glibc' | 'musl';
export function missingPackages(
  lock: Lock,
  place: { platform: string; arch: string; libc: string },
  isThere: (place: string) => boolean,
): string[];
export function loadFailure(node: string, root: string, modules?: string[]): string | null;
