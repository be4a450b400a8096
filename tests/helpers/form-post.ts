import { createApp } from '#src/server/app.ts';
import { formOf } from './fields.ts';
import { realAgent, type TestSite } from './site.ts';

type Headers = Record<string, string>;

/** Posts a form as a browser without a script does; the page that comes back is its own form state as JSON. */
export async function postPlain(made: TestSite, body: FormData | string, headers: Headers = {}, path = '/') {
  const app = createApp({
    deps: made.deps,
    pages: async (request, { formState }) => Response.json({ page: new URL(request.url).pathname, ...formState }),
  });
  return app.request(`${made.config.publicUrl}${path}`, {
    method: 'POST',
    body,
    headers: { 'User-Agent': realAgent, Origin: made.config.publicUrl, ...headers },
  });
}

/** The same of a form of the site, with all that its page puts into it beside these fields. */
export async function postForm(made: TestSite, type: string, fields: object, headers?: Headers) {
  const { id, security } = await made.envelope(type, {});
  const tickets = { id, 'form-token': security.formToken, 'captcha-proof': security.captchaProof };
  const form = formOf({ 'form-name': `${type}-form`, 'bot-field': '', ...tickets });
  for (const [name, value] of formOf(fields)) form.append(name, value);
  return postPlain(made, form, headers);
}

/** The same to the page of a request. */
export const postPage = (made: TestSite, path: string, fields: object) =>
  postPlain(made, formOf(fields), { 'X-Forwarded-For': '203.0.113.7' }, path);
