import { z } from '#src/lib/zod.ts';

/* The shapes that texts of content/ have in common. */

export const text = z.string();
export const texts = z.array(text);

/** A record of texts by these names. */
export const words = <const Name extends string>(...names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>);

export const link = words('text', 'href');
export const intro = words('title', 'lead');
export const card = words('title', 'text');
export const iconCard = words('title', 'text', 'icon');
export const stat = z.strictObject({ number: text, label: text, note: text.optional() });
export const hero = words('eyebrow', 'title', 'lead').extend({ primary: link, secondary: link });
export const callToAction = intro.extend({ primary: link, secondary: link });
