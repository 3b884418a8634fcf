export type FileSeconds = { file: string; seconds: number };

const DEAREST = 10;

/** Names the files that cost most: what makes the proof faster begins there. */
export function printDearest(rows: readonly FileSeconds[]): void {
  const files = rows.filter(({ file }) => file).toSorted((a, b) => b.seconds - a.seconds);
  if (files.length === 0) return;
  const sum = (some: readonly FileSeconds[]) => some.reduce((all, { seconds }) => all + seconds, 0);
  console.log('\n── the dearest files, in processor seconds');
  for (const { file, seconds } of files.slice(0, DEAREST))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
  console.log(`${sum(files).toFixed(1).padStart(7)}  all ${files.length} files`);
  console.log(`${(sum(rows) - sum(files)).toFixed(1).padStart(7)}  what they share`);
}
