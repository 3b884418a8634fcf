import type { FastifyRequest } from 'fastify';
import {
  type ProjectContext,
  type UserContext,
  type WorkspaceContext,
  projectContext,
  userContext,
  workspaceContext,
} from '../../context.ts';
import { originOf } from '../../http/origin.ts';
import type { Storage } from '../../storage/storage.ts';

/** What commands about files know beside their caller. */
type WithFiles = {
  storage: Storage;
  /** Bytes. */
  file_size_limit: number;
  /** Where the caller reaches this server; forms lead there. */
  origin: string;
};
export type UserFiles = UserContext & WithFiles;
export type WorkspaceFiles = WorkspaceContext & WithFiles;
/** A visitor of a published board, who brings images for their own comments there. */
export type BoardFiles = UserFiles & { board: { project_id: string; workspace_id: string } };
export type ProjectFiles = ProjectContext & WithFiles;

function filesOf(request: FastifyRequest): WithFiles {
  const { config, storage } = request.server;
  return { storage, file_size_limit: config.file_size_limit, origin: originOf(request) };
}

export const userFiles = (request: FastifyRequest): UserFiles => ({
  ...userContext(request),
  ...filesOf(request),
});

export const workspaceFiles = (request: FastifyRequest): WorkspaceFiles => ({
  ...workspaceContext(request),
  ...filesOf(request),
});

export const projectFiles = (request: FastifyRequest): ProjectFiles => ({
  ...projectContext(request),
  ...filesOf(request),
});
