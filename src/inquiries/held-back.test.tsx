import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { builtFacts } from '#src/content/facts-of.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { messages } from '#src/lib/security.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { ContactForm } from './contact-form.tsx';

const tickets: FormTickets = { id: 'x', formToken: '', captchaToken: '', question: 'How many?', captchaProof: '' };

function alertOf(reason: string, phone = '') {
  const message = `Security validation failed: ${reason}`;
  const state: FormState = { type: 'contact', values: {}, lists: {}, errors: {}, message, reasons: [reason], tickets };
  const html = withLive(
    () => ({ records: {}, facts: { ...builtFacts, 'company.phone': phone } }),
    () => renderToStaticMarkup(<ContactForm tickets={tickets} state={state} />),
  );
  return /<div[^>]*role="alert"[\s\S]*?<\/div>/.exec(html)?.[0] ?? '';
}
test('a person who is refused is told the way through; whoever can mend it is told that alone', () => {
  for (const reason of [messages.userAgent, messages.honeypot]) {
    expect(alertOf(reason)).toContain(reason);
    expect(alertOf(reason)).toMatch(/we keep it.*let it through.*write to.*mailto:/);
    expect(alertOf(reason)).not.toContain('tel:');
    expect(alertOf(reason, '(404) 555-0123')).toMatch(/If it can’t wait, call.*tel:4045550123.*or write to.*mailto:/);
  }
  expect(alertOf(messages.tooFast)).not.toContain('let it through');
});
