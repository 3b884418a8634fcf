import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';
import { emptyAsNull } from '../../http/lenient.ts';
import { webAddressInput } from '../../http/web-address.ts';
import { githubSourceInput } from '../importers/source-input.ts';

const providerSchema = z.object({ id: z.uuid(), title: z.string(), provider: z.literal('github') });

/** The importer of GitHub as an integration of a workspace (docs/contract/github-sync.md#the-integration). */
export const workspaceIntegrationSchema = z.object({
  id: z.uuid(),
  ...auditFields,
  workspace: z.uuid(),
  actor: z.uuid(),
  integration: z.uuid(),
  integration_detail: providerSchema,
  /** No token is kept. */
  api_token: z.null(),
  config: z.object({}),
  metadata: z.object({}),
});
export type WorkspaceIntegration = z.infer<typeof workspaceIntegrationSchema>;

/** A repository of GitHub (docs/contract/github-sync.md#repositories). */
export const repositorySchema = z.object({
  name: z.string(),
  owner: z.string(),
  repository_id: z.string().nullable(),
  url: z.string(),
});
export type Repository = z.infer<typeof repositorySchema>;

/** A repository that a project has its items from; `id` is the import, whose `status` is that of importers. */
export const repositorySyncSchema = repositorySchema.extend({
  id: z.uuid(),
  ...auditFields,
  project: z.uuid(),
  workspace: z.uuid(),
  status: z.string(),
});
export type RepositorySync = z.infer<typeof repositorySyncSchema>;

/** Body of POST (docs/contract/github-sync.md#starting). */
export const newRepositorySyncInput = z.object({
  owner: githubSourceInput.shape.owner,
  name: githubSourceInput.shape.repo,
  repository_id: emptyAsNull(z.union([z.string().max(50), z.number().transform(String)])).optional(),
  url: emptyAsNull(webAddressInput).optional(),
});
export type NewRepositorySync = z.infer<typeof newRepositorySyncInput>;
