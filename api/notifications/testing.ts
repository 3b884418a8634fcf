import { readSeq } from '@tandem/db/change-log/log.ts';
import type { Notification } from '@tandem/shared/notifications/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import type { Caller } from '../testing/app.ts';
import { type Team, makeTeam } from '../work-items/items/testing.ts';
import { notifyOfStream } from './reader/notify-stream.ts';

/** A team with a reader that is called by hand, as the product's own reads by itself. */
export type Inboxes = Team & {
  /** Tells people of everything that has happened. */
  notify: () => Promise<void>;
  inbox: string;
  /** What somebody was told of since the last time, oldest first, pages and reminders too. */
  received: (person: Caller) => Promise<Notification[]>;
  newMember: (name: string, role?: Role) => Promise<Caller>;
  follow: (item: WorkItemRow, ...people: Caller[]) => Promise<void>;
};

export const mentionOf = ({ id }: Caller) =>
  `<p>look <mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component></p>`;

export async function makeInboxes(): Promise<Inboxes> {
  const team = await makeTeam();
  const { test, workspace, project, stream } = team;
  const { db } = test.database;
  const inbox = `/api/workspaces/${workspace.slug}/users/notifications/`;
  const seen = new Set<string>();
  return {
    ...team,
    inbox,
    notify: async () => {
      for (let isDone = false; !isDone;) ({ isDone } = await notifyOfStream(db, stream));
      const [cursor] = await test.database.sql<{ seq: number }[]>`
        select seq from notification_cursors where stream = ${stream}`;
      if (cursor?.seq !== (await readSeq(db, stream))) throw new Error('the reader has stopped too early');
    },
    received: async (person) => {
      const { body, text, status } = await person.get(`${inbox}?all=true&per_page=1000&cursor=1000:0:0`);
      if (status !== 200) throw new Error(text);
      const fresh = (body.results as Notification[]).filter(({ id }) => !seen.has(id)).reverse();
      for (const { id } of fresh) seen.add(id);
      return fresh;
    },
    newMember: async (name, role = ROLE.MEMBER) => {
      const person = await test.makeUser({ display_name: name });
      await test.addMember(workspace.id, person, role);
      await test.addProjectMember(project.id, person, role);
      return person;
    },
    follow: async (item, ...people) => {
      for (const person of people) {
        const { status, text } = await person.post(`${team.item(item.id)}subscribe/`);
        if (status >= 300) throw new Error(text);
      }
    },
  };
}
