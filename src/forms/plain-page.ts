import refusedForm from 'content:forms/refused';
import { escapeHtml } from '#src/lib/html.ts';

/**
 * Minimal page, for a form that could not be read or when rendering would cost too much; `message` is plain text.
 * `way`: link to an alternative.
 */
export function plainPage(message: string, way?: { text: string; href: string }): string {
  const link = way ? `<p><a href="${escapeHtml(way.href)}">${escapeHtml(way.text)}</a></p>` : '';
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${refusedForm.title}</title></head><body><main><h1>${refusedForm.title}</h1><p>${escapeHtml(message)}</p>${link}<p>${refusedForm.goBack}</p></main></body></html>`;
}
