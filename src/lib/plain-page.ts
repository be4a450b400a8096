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
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>This form could not be taken</title></head><body><main><h1>This form could not be taken</h1><p>${text}</p><p>Please go back in your browser: what you typed is still there.</p></main></body></html>`;
}
