import { beginRebuild, rebuildWords } from '../../insight/search/rebuild-words.ts';
import type { Admin, AdminCommand } from './command.ts';

/** Killed in between, the job of a running instance goes on with it. */
async function reindex({ ctx, output, signal }: Admin): Promise<void> {
  await beginRebuild(ctx.db);
  const done = await rebuildWords({ db: ctx.db, signal });
  const { items, pages, comments } = done;
  output.say(
    `Search has the words of ${items} work items, ${pages} pages and ${comments} comments anew.`,
    done,
  );
}

export const SEARCH_COMMANDS: readonly AdminCommand[] = [
  {
    name: 'reindex',
    usage: '',
    about: 'Stores the words by which search finds items, pages and comments anew.',
    words: [0, 0],
    run: reindex,
  },
];
