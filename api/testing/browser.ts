import type { LightMyRequestResponse } from 'fastify';
import { type TestApp, hostOf } from './app.ts';

type Headers = Record<string, string>;

/** What a browser calls the app: by its configured address, or as people do on their own machine. */
const nameOf = ({ app }: TestApp): string => (app.config.is_app_url_given ? hostOf(app) : 'localhost:3000');

/** A browser without scripts: keeps cookies and posts forms with a fresh CSRF token, as the client does. */
export class TestBrowser {
  private readonly test: TestApp;
  readonly cookies = new Map<string, string>();

  constructor(test: TestApp) {
    this.test = test;
  }

  get(url: string, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.send({ method: 'GET', url, headers });
  }

  delete(url: string): Promise<LightMyRequestResponse> {
    return this.send({ method: 'DELETE', url, headers: {} });
  }

  async token(): Promise<string> {
    const answer = await this.get('/auth/get-csrf-token/');
    return answer.json<{ csrf_token: string }>().csrf_token;
  }

  async postForm(url: string, fields: Headers = {}, headers: Headers = {}): Promise<LightMyRequestResponse> {
    const token = fields['csrfmiddlewaretoken'] ?? (await this.token());
    const body = new URLSearchParams({ ...fields, csrfmiddlewaretoken: token });
    const type = 'application/x-www-form-urlencoded';
    return this.send({
      method: 'POST',
      url,
      headers: { 'content-type': type, ...headers },
      payload: String(body),
    });
  }

  postJson(url: string, body: unknown, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.sendJson('POST', url, { body, headers });
  }

  patchJson(url: string, body: unknown): Promise<LightMyRequestResponse> {
    return this.sendJson('PATCH', url, { body });
  }

  private sendJson(
    method: 'POST' | 'PATCH',
    url: string,
    { body, headers = {} }: { body: unknown; headers?: Headers },
  ): Promise<LightMyRequestResponse> {
    return this.send({
      method,
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });
  }

  private async send(request: {
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    url: string;
    headers: Headers;
    payload?: string;
  }): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.test.app.inject({
      ...request,
      headers: { host: nameOf(this.test), ...(cookie ? { cookie } : {}), ...request.headers },
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}

/** Where a redirect leads: its path and query, apart. */
export function locationOf(answer: LightMyRequestResponse): { origin: string; path: string; query: Headers } {
  const url = new URL(String(answer.headers.location), 'http://relative.invalid');
  return { origin: url.origin, path: url.pathname, query: Object.fromEntries(url.searchParams) };
}
