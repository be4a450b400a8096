import data from 'content:mockups';
import { z } from '#src/lib/zod.ts';

const text = z.string();
const pairs = z.array(z.tuple([text, text]));
const entry = z.strictObject({ label: text, address: text, title: text, text });

/**
 * content/mockups.yaml: the words within the drawn screens of /website-development-seo and /app-development. Every business
 * in them is invented, which the label beside each says; addresses end in .example, which nobody can own.
 */
export const mockupsSchema = z.strictObject({
  dentist: z.strictObject({
    says: text,
    address: text,
    name: text,
    menu: z.array(text),
    title: text,
    text,
    book: text,
    prices: pairs,
    foot: z.array(text),
  }),
  shop: z.strictObject({
    says: text,
    address: text,
    name: text,
    title: text,
    price: text,
    sizes: z.array(text),
    stock: text,
    add: text,
    slip: text,
    order: text,
    lines: pairs,
  }),
  fence: z.strictObject({ says: text, address: text, title: text, line: text, price: text, send: text }),
  search: z.strictObject({ says: text, query: text, before: entry, after: entry }),
  /** Three moments of one screen. */
  jobs: z.strictObject({
    says: text,
    day: text,
    list: pairs,
    done: text,
    states: z.array(z.strictObject({ head: text, bar: text, note: text })).length(3),
  }),
});

export const mockups = data as z.output<typeof mockupsSchema>;
