import type { Visitor } from '../../bench/lib/visitors.ts';

/**
 * Posts a visitor's form as a browser without JavaScript does; `isKind` is whether it came back with all that was
 * typed, with a sentence that can be seen, and with word of when to come back.
 */
export async function postPlainly(url: string, { headers, envelope }: Visitor) {
  const { formToken, captchaProof } = envelope.security as Record<string, string>;
  const typed = envelope.data as Record<string, string>;
  const body = new URLSearchParams({
    'form-name': 'contact-form',
    ...typed,
    id: envelope.id,
    'form-token': formToken ?? '',
    'captcha-proof': captchaProof ?? '',
  });
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { ...headers, Accept: 'text/html' },
  });
  // What the visitor sees, not what the island carries along.
  const seen = (await answer.text()).replace(/data-props="[^"]*"/g, '');
  const isTold = /role="alert"[^>]*><p[^>]*>We can’t save anything right now/.test(seen);
  const isKept = Object.values(typed).every((value) => seen.includes(value));
  return { status: answer.status, isKind: isTold && isKept && answer.headers.get('retry-after') === '30' };
}
