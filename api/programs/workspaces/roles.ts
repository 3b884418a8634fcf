import { notFound } from '@tandem/shared/http/errors.ts';
import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { pageOf, sendPage, sendRow } from '../http/answer.ts';
import {
  WORKSPACE,
  anyPage,
  anyRow,
  choiceQuery,
  listQuery,
  shapeQuery,
  workspaceMembers,
} from '../http/paths.ts';

export const ROLES = [
  { id: 'admin', name: 'Admin', slug: 'admin', namespace: 'workspace', level: ROLE.ADMIN, is_system: true },
  {
    id: 'member',
    name: 'Member',
    slug: 'member',
    namespace: 'workspace',
    level: ROLE.MEMBER,
    is_system: true,
  },
  { id: 'guest', name: 'Guest', slug: 'guest', namespace: 'workspace', level: ROLE.GUEST, is_system: true },
];

/** The three roles, for programs. */
export function registerProgramRoles(app: App): void {
  app.get(
    `${WORKSPACE}roles/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'The three roles',
        params: workspaceParams,
        querystring: listQuery.extend({ namespace: choiceQuery(['workspace', 'project']) }),
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      // Projects have the same three.
      const namespace = query.namespace || 'workspace';
      const roles = ROLES.map((role) => ({ ...role, namespace }));
      return sendPage(reply, { ctx, query }, pageOf(query, roles));
    },
  );
  app.get(
    `${WORKSPACE}roles/:role/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'One role',
        params: workspaceParams.extend({ role: z.string().max(20) }),
        querystring: shapeQuery,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const role = ROLES.find(({ id }) => id === request.params.role);
      if (!role) throw notFound();
      return sendRow(reply, { ctx: workspaceContext(request), query: request.query }, role);
    },
  );
}
