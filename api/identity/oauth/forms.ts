import { AppError } from '@tandem/shared/http/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from '../../http/plugins/errors.ts';
import { invalidClient, invalidRequest } from './errors.ts';
import { type Client, findClient } from './clients.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_VALUE = 1000;

export type Form = ReadonlyMap<string, string>;

/** The parameters of a form, none of them twice (RFC 6749, 3.2). */
function readForm(body: string, maxValue: number): Form {
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (form.has(name)) throw invalidRequest('A parameter stands there twice.');
    if (value.length > maxValue) throw invalidRequest('A parameter is too long.');
    form.set(name, value);
  }
  return form;
}

/** A parameter that has to be there. */
export function needed(form: Form, name: string): string {
  const value = form.get(name);
  if (!value) throw invalidRequest(`${name} is needed.`);
  return value;
}

/** The program that asks: it has no secret, and says its name. */
export async function clientOfForm(request: FastifyRequest): Promise<Client> {
  const client = await findClient(request.server.db, needed(formOf(request), 'client_id'));
  if (!client) throw invalidClient();
  return client;
}

/** A request without a body may come as an empty object. */
export const formOf = ({ body }: FastifyRequest): Form => (body instanceof Map ? (body as Form) : new Map());

/** What is wrong with a form is said as OAuth says it; limits and outages as everywhere. */
function handleError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (!known || known.status === 503) throw error;
  const isOurs = typeof known.body['error_description'] === 'string' || known.status === 429;
  const { status, body } = isOurs
    ? known
    : new AppError(known.status, invalidRequest(`The body is of the type ${FORM_TYPE}.`).body);
  return reply.code(status).send(body);
}

type FormScope = {
  removeAllContentTypeParsers: () => void;
  addContentTypeParser: (
    type: string,
    options: { parseAs: 'string' },
    parse: (request: FastifyRequest, body: string, done: (error: Error | null, form?: Form) => void) => void,
  ) => unknown;
  setErrorHandler: (handler: typeof handleError) => unknown;
};

/** A scope whose routes take forms as OAuth sends them, and nothing else. */
export function takeForms(scope: FormScope, maxValue = MAX_VALUE): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readForm(body, maxValue));
    } catch (error) {
      done(error as Error);
    }
  });
  scope.setErrorHandler(handleError);
}
