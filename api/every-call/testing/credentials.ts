import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { Place } from './project-fixture.ts';
import { insert } from './rows.ts';

/** Where programs of fixtures are answered. */
export const PROGRAM_ADDRESS = 'https://program.example/cb';

/** An agent of the workspace and its token. */
export async function makeAgent({ test, workspace, owner, mark }: Place) {
  const { db } = test.database;
  const user_id = await insert(db, 'users', { display_name: `${mark} agent`, is_bot: true });
  const agent = await insert(db, 'workspace_members', {
    workspace_id: workspace.id,
    user_id,
    is_agent: true,
    role: ROLE.MEMBER,
    created_by: owner.id,
  });
  const agent_token = await insert(db, 'api_tokens', {
    ...{ token_hash: hashSessionKey(`${mark} agent token`), token_end: 'mark', label: `${mark} agent token` },
    user_id,
    workspace_id: workspace.id,
    updated_by: owner.id,
  });
  return { agent, agent_token };
}

/** A program that the person of a fixture has let in. */
export async function makeProgram({ test, owner, workspace, mark }: Place) {
  const { db } = test.database;
  const oauth_client = await insert(db, 'oauth_clients', {
    name: 'A program',
    redirect_uris: [PROGRAM_ADDRESS],
  });
  const connected_program = await insert(db, 'oauth_grants', {
    client_id: oauth_client,
    user_id: owner.id,
    workspace_id: workspace.id,
    redirect_uri: PROGRAM_ADDRESS,
    scope: 'read',
  });
  await db
    .insertInto('oauth_tokens')
    .values({
      token_hash: hashSessionKey(`${mark} program`),
      grant_id: connected_program,
      kind: 'refresh',
      expires_at: '2999-01-01',
    })
    .execute();
  return { oauth_client, connected_program };
}

/** A token, a backup, a passkey, an account of a provider a webhook and another session of whose fixture it is. */
export async function makeCredentials({ test, workspace, owner, mark }: Place) {
  const { db } = test.database;
  const api_token = await insert(db, 'api_tokens', {
    token_hash: hashSessionKey(`${mark} token`),
    token_end: 'mark',
    user_id: owner.id,
    workspace_id: workspace.id,
    label: `${mark} token`,
    updated_by: owner.id,
  });
  const session = await insert(db, 'sessions', {
    key_hash: hashSessionKey(`${mark} session`),
    user_id: owner.id,
    user_agent: `${mark} browser`,
    expires_at: '2999-01-01',
  });
  const passkey = await insert(db, 'passkeys', {
    user_id: owner.id,
    credential_id: `${mark}-credential`,
    public_key: hashSessionKey(mark),
    name: `${mark} passkey`,
  });
  const backup = await insert(db, 'backups', { state: 'done', storage_key: `${mark}-backup`, size: 1 });
  const provider_account = await insert(db, 'provider_accounts', {
    user_id: owner.id,
    provider: 'oidc',
    issuer: 'https://id.example.com',
    subject: `${mark} subject`,
  });
  const group_mapping = await insert(db, 'group_mappings', { group_name: `${mark} group` });
  const scim_token = await insert(db, 'scim_tokens', {
    label: `${mark} directory`,
    token_hash: hashSessionKey(`${mark} directory`),
  });
  const webhook = await insert(db, 'webhooks', {
    workspace_id: workspace.id,
    url: `https://93.184.216.34/${mark}`,
    secret: 'sealed',
    secret_end: 'mark',
    created_by: owner.id,
  });
  return { group_mapping, scim_token, webhook, provider_account, api_token, session, backup, passkey };
}
