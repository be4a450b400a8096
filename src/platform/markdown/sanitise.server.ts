import sanitizeHtml, { type IOptions } from 'sanitize-html';
import type { SafeHtml } from '#src/lib/html.ts';

const leadsSomewhere = /^(?:https?:\/\/|mailto:|tel:|#.|\?|\/(?!\/)|[\w.-]+(?:[/?#]|$))/i;
const picture = /^\/(?!\/)/;

/** Pictures only from this site; no scripts, styles or forms. */
const allowed: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'section'],
    ...['a', 'em', 'strong', 'del', 'code', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
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
  // No scheme at all: pictures must be on this site.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // Rename only to allowed tags: a renamed tag that is then dropped closes another one.
    h1: 'h2',
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' } }),
  },
};

export interface NamedLink {
  /** Empty for a picture alone. */
  readonly text: string;
  readonly href: string;
  /** False if the sanitiser removed the link and kept its words as text. */
  readonly kept: boolean;
}

/** The only way from a string to SafeHtml; also returns the links in the string. */
export function sanitise(html: string): { html: SafeHtml; links: NamedLink[] } {
  const links: NamedLink[] = [];
  const open: { href: string | undefined; hasPicture?: boolean }[] = [];
  const clean = sanitizeHtml(html, {
    ...allowed,
    transformTags: {
      ...allowed.transformTags,
      a: (tagName, attribs) => {
        const href = attribs.href?.trim();
        open.push({ href });
        return {
          tagName,
          attribs: /^https?:/i.test(href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
        };
      },
    },
    exclusiveFilter: ({ tag, attribs, text }) => {
      // A picture from elsewhere would show as broken.
      const isShown = tag !== 'img' || picture.test(attribs.src ?? '');
      const around = open.at(-1);
      if (tag === 'img' && isShown && around) around.hasPicture = true;
      if (tag !== 'a') return !isShown;
      const { href, hasPicture } = open.pop() ?? {};
      const isFilled = hasPicture || text.trim() !== '';
      const kept = isFilled && attribs.href !== undefined && leadsSomewhere.test(href ?? '');
      if (href !== undefined) links.push({ text: text.trim(), href, kept });
      return kept ? false : 'excludeTag';
    },
  });
  return { html: clean as SafeHtml, links };
}
