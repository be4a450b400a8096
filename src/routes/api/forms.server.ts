import { contactForm } from '#src/features/contact/submit.server.ts';
import type { IntakeForm } from '#src/intake/receive.server.ts';

/** A public form on the no-JavaScript path: the page that shows it again when something is to be mended. */
export interface PublicForm {
  // biome-ignore lint/suspicious/noExplicitAny: forms of every input type stand in one table
  form: IntakeForm<any>;
  page: string;
}

/** Every form that `receive` takes, by the type of its envelope (S1 §3). */
export const publicForms: Readonly<Record<string, PublicForm>> = {
  contact: { form: contactForm, page: '/contact' },
};
