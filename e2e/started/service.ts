import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Asked = { path: string; authorization: string; body: string };

/** A service of somebody else on this machine, which answers as each of those that the product asks would. */
export async function openService() {
  const asked: Asked[] = [];
  const service = { url: '', asked };
  const answerOf = (path: string): unknown => {
    if (path.endsWith('/chat/completions')) return { choices: [{ message: { content: 'Aye.' } }] };
    if (path.includes('/photos')) return [];
    if (!path.endsWith('/.well-known/openid-configuration')) return {};
    const { url } = service;
    return {
      ...{ issuer: url, jwks_uri: `${url}/jwks`, authorization_endpoint: `${url}/authorize` },
      ...{ token_endpoint: `${url}/token`, response_types_supported: ['code'] },
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  };
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { url: path = '', headers } = request;
    asked.push({ path, authorization: headers.authorization ?? '', body });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerOf(path)));
  };
  const server = http.createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(service, {
    port: (server.address() as AddressInfo).port,
    /** What was asked last. */
    last: () => asked.at(-1) ?? { path: '', authorization: '', body: '' },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
