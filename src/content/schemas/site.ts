import { z } from '#src/lib/zod.ts';
import { link, text, words } from './shapes.ts';

/* What all pages share. */

/** content/navigation.yaml */
export const navigation = z.strictObject({
  links: z.record(z.enum(['freeQuote', 'contact', 'appointment']), link),
  main: z.record(z.enum(['home', 'about', 'services', 'portfolio', 'blog', 'contact', 'quote']), link),
  services: z.array(link),
  footer: z.array(z.strictObject({ title: text, links: z.array(link) })),
  legal: z.array(link),
});

/** content/terms-figures.yaml: facts by their names. */
export const termsFigures = words(
  'terms.late-fee',
  'terms.payment',
  'terms.notice',
  'terms.disputes',
  'terms.maintenance',
  'terms.liability',
  'terms.minimum-age',
);
