declare module 'virtual:site-entry' {
  /** Address of the small script of the public pages. */
  export const siteScript: string;
}
declare module 'virtual:desk-worker' {
  /** The script of the desk's service worker. */
  export const deskWorker: string;
}
declare module 'virtual:busy-reader' {
  /** The program of the worker that reads calendars. */
  export const busyReader: string;
}
declare module 'virtual:body-reader' {
  /** The program of the worker that reads large emails. */
  export const bodyReader: string;
}
declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}
declare module 'content:blog' {
  /** The articles of content/blog as they are written, by their slugs. */
  const files: Readonly<Record<string, string>>;
  export default files;
}
declare module 'content:art' {
  /** The drawings of content/art, by their names. */
  const files: Readonly<Record<string, string>>;
  export default files;
}
declare module 'content:policies' {
  /** The policies as they are written, by their names. */
  const files: Readonly<Record<string, string>>;
  export default files;
}
/** What a schema of src/content/schemas reads. */
type Read<Schema extends import('zod').ZodType> = import('zod').output<Schema>;
type Pages = typeof import('#src/content/schemas/pages.ts');
type Site = typeof import('#src/content/schemas/site.ts');
type Drawings = typeof import('#src/content/schemas/drawings.ts');
declare module 'content:navigation' {
  const data: Read<Site['navigation']>;
  export default data;
}
declare module 'content:terms-figures' {
  const data: Read<Site['termsFigures']>;
  export default data;
}
declare module 'content:drawings' {
  const data: Read<Drawings['drawings']>;
  export default data;
}
declare module 'content:trade-drawings' {
  const data: Read<Drawings['tradeDrawings']>;
  export default data;
}
declare module 'content:mockups' {
  const data: Read<Drawings['mockups']>;
  export default data;
}
declare module 'content:pages/about' {
  const data: Read<Pages['about']>;
  export default data;
}
declare module 'content:pages/app-development' {
  const data: Read<Pages['appDevelopment']>;
  export default data;
}
declare module 'content:pages/portfolio' {
  const data: Read<Pages['portfolio']>;
  export default data;
}
declare module 'content:pages/services' {
  const data: Read<Pages['services']>;
  export default data;
}
declare module 'content:pages/website-seo' {
  const data: Read<Pages['websiteSeo']>;
  export default data;
}
declare module 'content:pages/home' {
  const data: Read<Pages['home']>;
  export default data;
}
declare module 'content:pages/quote' {
  const data: Read<Pages['quote']>;
  export default data;
}
declare module 'content:pages/emergency' {
  const data: Read<Pages['emergency']>;
  export default data;
}
declare module 'content:pages/careers' {
  const data: Read<Pages['careers']>;
  export default data;
}
declare module 'content:pages/blog' {
  const data: Read<Pages['blog']>;
  export default data;
}
declare module 'content:pages/not-found' {
  const data: Read<Pages['notFound']>;
  export default data;
}
declare module 'content:pages/estimate' {
  const data: Read<Pages['estimate']>;
  export default data;
}
declare module 'content:pages/contact' {
  const data: Read<Pages['contact']>;
  export default data;
}
declare module 'content:pages/support' {
  const data: Read<Pages['support']>;
  export default data;
}
declare module 'content:pages/newsletter' {
  const data: Read<Pages['newsletter']>;
  export default data;
}
declare module 'content:pages/it-support' {
  const data: Read<Pages['itSupport']>;
  export default data;
}
declare module 'content:pages/business' {
  const data: Read<Pages['business']>;
  export default data;
}
declare module 'content:pages/residential' {
  const data: Read<Pages['residential']>;
  export default data;
}
declare module 'content:pages/heads' {
  const data: Read<Pages['heads']>;
  export default data;
}
declare module 'content:*' {
  const data: unknown;
  export default data;
}
