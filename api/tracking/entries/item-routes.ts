import { idInput } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { createEntryInput, updateEntryInput } from '@tandem/shared/tracking/entries/input.ts';
import { entrySchema } from '@tandem/shared/tracking/entries/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { ISSUE_PATH, itemParams } from '../../work-items/items/paths.ts';
import { deleteEntry, updateEntry } from './change.ts';
import { createEntry } from './create.ts';
import { listEntriesOfItem } from './read.ts';

const PATH = `${ISSUE_PATH}time/`;
const entryParams = itemParams.extend({ entry_id: idInput });
const members = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } } as const;

const pathOf = ({ issue_id, entry_id }: z.infer<typeof entryParams>) => ({ item_id: issue_id, id: entry_id });

/** Time of a work item (docs/contract/time.md#entries-of-an-item). */
export function registerItemTimeRoutes(app: App): void {
  registerList(app);
  registerOne(app);
}

function registerList(app: App): void {
  app.get(
    PATH,
    {
      config: members,
      schema: {
        summary: 'Time of a work item, the newest day first',
        description: 'Of all people; 1,000 entries at most. 400 while the project does not track time.',
        params: itemParams,
        response: { 200: z.array(entrySchema) },
      },
    },
    (request) => listEntriesOfItem(projectContext(request), request.params.issue_id),
  );

  app.post(
    PATH,
    {
      config: members,
      schema: {
        summary: 'Write time of a work item',
        description:
          'Of the caller, today, and billable as the project says, where the body says nothing else.',
        params: itemParams,
        body: createEntryInput,
        response: { 201: entrySchema },
      },
    },
    async (request, reply) => {
      const { issue_id: item_id } = request.params;
      const made = await createEntry(projectContext(request), { item_id, input: request.body });
      return reply.code(201).send(made);
    },
  );
}

function registerOne(app: App): void {
  app.patch(
    `${PATH}:entry_id/`,
    {
      config: members,
      schema: {
        summary: 'Change time of a work item: its person and administrators',
        description: '403 with the code `TIME_LOCKED` for days that are locked.',
        params: entryParams,
        body: updateEntryInput,
        response: { 200: entrySchema },
      },
    },
    (request) => updateEntry(projectContext(request), pathOf(request.params), request.body),
  );

  app.delete(
    `${PATH}:entry_id/`,
    {
      config: members,
      schema: {
        summary: 'Delete time of a work item: its person and administrators',
        description: '403 with the code `TIME_LOCKED` for days that are locked.',
        params: entryParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteEntry(projectContext(request), pathOf(request.params));
      return reply.code(204).send();
    },
  );
}
