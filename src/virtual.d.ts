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
declare module 'content:terms-figures' {
  const facts: Readonly<
    Record<
      `terms.${'late-fee' | 'payment' | 'notice' | 'disputes' | 'maintenance' | 'liability' | 'minimum-age'}`,
      string
    >
  >;
  export default facts;
}
/** What a schema of src/content/schemas reads. */
type Read<Schema extends import('zod').ZodType> = import('zod').output<Schema>;
declare module 'content:pages/about' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').about>;
  export default data;
}
declare module 'content:pages/app-development' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').appDevelopment>;
  export default data;
}
declare module 'content:pages/portfolio' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').portfolio>;
  export default data;
}
declare module 'content:pages/services' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').services>;
  export default data;
}
declare module 'content:pages/website-seo' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').websiteSeo>;
  export default data;
}
declare module 'content:pages/home' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').home>;
  export default data;
}
declare module 'content:pages/quote' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').quote>;
  export default data;
}
declare module 'content:pages/emergency' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').emergency>;
  export default data;
}
declare module 'content:pages/careers' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').careers>;
  export default data;
}
declare module 'content:pages/blog' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').blog>;
  export default data;
}
declare module 'content:pages/not-found' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').notFound>;
  export default data;
}
declare module 'content:pages/estimate' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').estimate>;
  export default data;
}
declare module 'content:pages/contact' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').contact>;
  export default data;
}
declare module 'content:pages/support' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').support>;
  export default data;
}
declare module 'content:pages/newsletter' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').newsletter>;
  export default data;
}
declare module 'content:pages/it-support' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').itSupport>;
  export default data;
}
declare module 'content:pages/business' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').business>;
  export default data;
}
declare module 'content:pages/residential' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').residential>;
  export default data;
}
declare module 'content:pages/heads' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').heads>;
  export default data;
}
declare module 'content:navigation' {
  const data: Read<typeof import('#src/content/schemas/pages.ts').navigation>;
  export default data;
}
declare module 'content:*' {
  const data: unknown;
  export default data;
}
