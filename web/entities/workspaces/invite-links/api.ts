import type {
  InviteLink,
  InviteLinkInput,
  NO_INVITE_LINK,
} from '@tandem/shared/workspaces/invite-link/schema.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { api, type ApiAnswer } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { inviteLinks } from './store.ts';

export type { InviteLink, InviteLinkInput } from '@tandem/shared/workspaces/invite-link/schema.ts';

type WorkspaceRef = { id: string; slug: string };
const pathOf = (slug: string) => `/api/workspaces/${slug}/invite-link/`;

/** Reads whether a workspace has a link, and which; for those who may invite. */
export const loadInviteLink = ({ id, slug }: WorkspaceRef) =>
  loadRows({
    store: inviteLinks,
    streamOf: () => workspaceStream(id),
    read: async () => {
      const { data, seqs } = await api.get<InviteLink | typeof NO_INVITE_LINK>(pathOf(slug));
      return { data: data.id === null ? [] : [data], seqs };
    },
    isCovered: (row) => row.workspace === id,
  });

/** Links are the server's to make, and one is off once the server says so: nothing is shown before. */
async function confirmed(answer: Promise<ApiAnswer<InviteLink>>): Promise<void> {
  const { data, seqs } = await answer;
  const stream = workspaceStream(data.workspace);
  inviteLinks.confirmRows([data], stream, seqs[stream] ?? 0);
}

const ownPath = () => pathOf(currentWorkspace().slug);

export const openInviteLink = () => confirmed(api.post<InviteLink>(ownPath(), {}));
export const updateInviteLink = (body: InviteLinkInput) => confirmed(api.patch<InviteLink>(ownPath(), body));
export const renewInviteLink = () => confirmed(api.post<InviteLink>(`${ownPath()}renew/`));

export async function closeInviteLink(): Promise<void> {
  await api.delete(ownPath());
  await loadInviteLink(currentWorkspace());
}
