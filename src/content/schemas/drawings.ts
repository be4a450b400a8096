import { z } from '#src/lib/zod.ts';
import { text, texts, words } from './shapes.ts';

/* Captions and text of drawings in content/art. */

const captions = z.strictObject({
  label: text,
  /** What one mark stands for, and what is only sketched. */
  note: text,
});
const figure = z.strictObject({ value: text, unit: text, go: z.literal(true).optional() });
const slip = z.strictObject({
  sum: text,
  lines: z.array(
    z.strictObject({
      name: text,
      /** Earlier value, struck through. */
      was: text.optional(),
      value: text,
      strong: z.literal(true).optional(),
    }),
  ),
});
const panel = z.strictObject({
  head: text.optional(),
  figure: figure.optional(),
  slip: slip.optional(),
  /** A file of content/art. */
  drawing: text.optional(),
});
/** `of`: blocks of the whole scale. */
const scale = z.strictObject({
  of: z.number(),
  rows: z.array(
    z.strictObject({
      count: z.number(),
      unit: text.optional(),
      short: text.optional(),
      go: z.literal(true).optional(),
      rest: z.number().optional(),
    }),
  ),
});

/** content/drawings.yaml */
export const drawings = z.strictObject({
  small: z.record(text, text),
  stories: z.record(
    text,
    captions.extend({
      panels: z.array(panel),
      scale: scale.optional(),
      /** Work of each weekend in a row. */
      weekends: texts.optional(),
    }),
  ),
  articles: z.record(text, captions),
});

const end = z.strictObject({ figure: text, says: text });

/** content/trade-drawings.yaml: drawings of /services. */
export const tradeDrawings = z.strictObject({
  days: z.array(text).length(7),
  mail: z.strictObject({
    from: text,
    address: text,
    subject: text,
    button: text,
    /** Phishing signs: address, subject and button. */
    marks: z.array(text).length(3),
  }),
  cable: z.array(end),
  morning: z.array(text).length(3),
  fields: z.array(end),
});

const pairs = z.array(z.tuple([text, text]));
const entry = words('label', 'address', 'title', 'text');

/**
 * content/mockups.yaml: drawn screens of /website-development-seo and /app-development. All businesses are invented, as
 * their labels say; addresses end in .example, which nobody can own.
 */
export const mockups = z.strictObject({
  dentist: z.strictObject({
    says: text,
    address: text,
    name: text,
    menu: texts,
    title: text,
    text,
    book: text,
    prices: pairs,
    foot: texts,
  }),
  shop: z.strictObject({
    says: text,
    address: text,
    name: text,
    title: text,
    price: text,
    sizes: texts,
    stock: text,
    add: text,
    slip: text,
    order: text,
    lines: pairs,
  }),
  fence: z.strictObject({ says: text, address: text, title: text, line: text, price: text, send: text }),
  search: z.strictObject({ says: text, query: text, before: entry, after: entry }),
  jobs: z.strictObject({
    says: text,
    day: text,
    list: pairs,
    done: text,
    states: z.array(z.strictObject({ head: text, bar: text, note: text })).length(3),
  }),
});
