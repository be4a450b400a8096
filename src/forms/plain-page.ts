import { refusedForm } from '#content/refused-form.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A page of one sentence, for a browser whose form could not even be read; `message` is text, not HTML. */
export function plainPage(message: string): string {
  const text = message.replace(/[&<>"']/g, (character) => entities[character] ?? '');
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${refusedForm.title}</title></head><body><main><h1>${refusedForm.title}</h1><p>${text}</p><p>${refusedForm.goBack}</p></main></body></html>`;
}
