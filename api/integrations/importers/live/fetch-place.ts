/** Where what is fetched goes. */
export type FetchPlace = {
  /** A new file, packed when it is whole. */
  file: string;
  /** An empty directory for what is needed meanwhile. */
  directory: string;
  /** Bytes of the file. */
  limit: number;
  /** Is told how many issues have come, and may throw to stop it. */
  report: (issues: number) => void;
};
