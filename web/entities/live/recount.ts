import type { Change, ChangeKind } from '@tandem/shared/sync/change.ts';
import { type Stream, projectStream } from '@tandem/shared/sync/stream.ts';
import type { StreamSeqs } from '#lib/http/api-client.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { follow, holdStream, onChange, onResync } from './live.ts';

/** A person who moves ten cards has the numbers counted a few times, not ten; the first one is seen at once. */
const PAUSE_MS = 200;
const FIRST_MS = 50;
/** What numbers over the items of a project depend on. */
const COUNTED: readonly ChangeKind[] = ['work_item', 'state'];
/** What lists of what was put away change with besides. */
const ARCHIVED: readonly ChangeKind[] = ['cycle', 'module'];

export type CountState = 'loading' | 'ready' | 'failed';

type Watched = {
  streams: ReadonlySet<string>;
  kinds: ReadonlySet<ChangeKind>;
  reloader: Reloader;
  soon: () => void;
};
const watched = new Set<Watched>();

const ofStream = (stream: string) => [...watched].filter(({ streams }) => streams.has(stream));

for (const kind of [...COUNTED, ...ARCHIVED]) {
  onChange(kind, ({ stream }: Change) => {
    for (const { kinds, soon } of ofStream(stream)) if (kinds.has(kind)) soon();
  });
}
onResync((stream) => {
  for (const { reloader } of ofStream(stream)) void reloader.request();
});

type Counting = {
  /** Over whose items is counted. */
  projectIds: readonly string[];
  /** What it depends on besides. */
  also?: ChangeKind | undefined;
  /** Reads the numbers into their store; answers the numbers of the streams that they are right at. */
  read: () => Promise<StreamSeqs>;
  onState: (state: CountState) => void;
};

/**
 * Reads what the server counts over the items of projects, and again soon after one of them has changed, for as long as
 * somebody looks. Answers how to read it at once, and how to stop.
 */
export function watchCounts({ projectIds, also, read, onState }: Counting) {
  const streams: Stream[] = projectIds.map(projectStream);
  const ends = streams.map(holdStream);
  const work = async () => {
    const seqs = await read();
    for (const stream of streams) follow(stream, seqs[stream]);
    onState('ready');
    return true;
  };
  const reloader = new Reloader(work, () => {
    onState('failed');
    return true;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let countedAt = 0;
  const soon = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        countedAt = Date.now();
        void reloader.request();
      },
      Math.max(FIRST_MS, countedAt + PAUSE_MS - Date.now()),
    );
  };
  const kinds = new Set([...COUNTED, ...(also ? [also] : [])]);
  const mine = { streams: new Set<string>(streams), kinds, reloader, soon };
  watched.add(mine);
  void reloader.request();
  const stop = () => {
    watched.delete(mine);
    clearTimeout(timer);
    reloader.stop();
    ends.forEach((end) => end());
  };
  return { refresh: () => void reloader.request(), stop };
}
