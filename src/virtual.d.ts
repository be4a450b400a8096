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
declare module 'content:*' {
  const data: unknown;
  export default data;
}
