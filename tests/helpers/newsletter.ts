import { RouterContextProvider } from 'react-router';
import { type RequestContext, requestContext } from '#src/context.server.ts';
import { loader } from '#src/pages/newsletter-link.tsx';
import { formOf } from './fields.ts';
import { postPlain } from './form-post.ts';
import type { TestSite } from './site.ts';

let browsers = 0;
/** A sign-up from a browser of its own, unless an address is given. */
export const signUp = (
  made: TestSite,
  email: unknown,
  more: { address?: string; body?: object; agent?: string } = {},
) =>
  made.post(
    '/api/newsletter',
    { email, ...more.body },
    {
      address: more.address ?? `198.51.100.${++browsers % 250}`,
      ...(more.agent ? { headers: { 'User-Agent': more.agent } } : {}),
    },
  );
export const subscribers = (made: TestSite) =>
  made.deps.db.sql.selectFrom('newsletter_subscribers').selectAll().orderBy('email_key').execute();
export const mails = (made: TestSite) =>
  made.deps.db.sql.selectFrom('outbox').selectAll().orderBy('created_at').execute();
export const linkIn = (body: string | undefined, kind: 'confirm' | 'unsubscribe') => {
  const url = new RegExp(`https://northarc\\.example(/newsletter/${kind}/\\S+)`).exec(body ?? '')?.[1];
  if (!url) throw new Error(`no ${kind} link in the mail`);
  return url;
};
export const newestLink = async (made: TestSite, kind: 'confirm' | 'unsubscribe') =>
  linkIn((await mails(made)).at(-1)?.body, kind);
export const press = (made: TestSite, path: string) => made.request(path, { method: 'POST' });

/** What the page behind a link shows: its state, or the status of the page that says the link is void. */
export async function open(made: TestSite, path: string): Promise<string | number> {
  const context = new RouterContextProvider();
  context.set(requestContext, made.deps as unknown as RequestContext);
  const load = loader as unknown as (
    args: object,
  ) => Promise<{ data: Record<'confirms' | 'leaves', string | false | undefined>; init: ResponseInit }>;
  const url = new URL(path, made.deps.config.publicUrl);
  const { data, init } = await load({ context, url, params: { token: path.split('/').at(-1) } });
  return data.confirms || data.leaves || init.status || 0;
}

/** Posts the form as a browser without script does; the answer names the page that is shown and its form state. */
export const postForm = (made: TestSite, fields: Record<string, string>) =>
  postPlain(made, formOf({ 'form-name': 'newsletter-form', 'bot-field': '', ...fields }), {
    'X-Forwarded-For': '203.0.113.7',
  });
