import sanitizeHtml, { type IOptions } from 'sanitize-html';
import type { SafeHtml } from '#src/lib/safe-html.ts';

const leadsSomewhere = /^(?:https?:\/\/|mailto:|tel:|#|\?|\/(?!\/)|[\w.-]+(?:[/?#]|$))/i;
const picture = /^\/(?!\/)/;

/** What a text of the site may be made of. Pictures come from the site itself; scripts, styles and forms from nobody. */
const allowed: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'section'],
    ...['a', 'em', 'strong', 'del', 'code', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    // Is taken out below: where sanitize-html drops a tag that it has renamed, it ends the next one by that name.
    'span',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    ol: ['start'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    th: ['scope'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    h5: ['id'],
    h6: ['id'],
    section: [{ name: 'tabindex', values: ['0'] }, 'aria-label'],
  },
  allowedClasses: {
    section: ['table-scroll', 'table-blank'],
    th: ['cell-center', 'cell-right'],
    td: ['cell-center', 'cell-right'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // No scheme at all: a picture has an address of this site.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Without one it would be a broken frame.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !picture.test(attribs.src ?? ''),
  transformTags: {
    h1: 'h2',
    a: (tagName, attribs) => ({
      // Where a link leads nowhere its words stay, as part of the text.
      tagName: leadsSomewhere.test(attribs.href ?? '') ? tagName : 'span',
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' } }),
  },
};

/** The one way from a string of HTML to HTML that a page may contain. */
export function sanitise(html: string): SafeHtml {
  return sanitizeHtml(html, allowed).replace(/<\/?span>/g, '') as SafeHtml;
}
