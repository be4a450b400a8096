declare module 'virtual:site-entry' {
  /** Address of the public pages' script. */
  export const siteScript: string;
}
declare module 'virtual:desk-worker' {
  export const deskWorker: string;
}
declare module 'virtual:busy-reader' {
  export const busyReader: string;
}
declare module 'virtual:body-reader' {
  export const bodyReader: string;
}
declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}
declare module 'content:blog' {
  /** By slug. */
  const files: Readonly<Record<string, object>>;
  export default files;
}
declare module 'content:art' {
  const files: Readonly<Record<string, string>>;
  export default files;
}
declare module 'content:mockups' {
  const files: Readonly<Record<string, string>>;
  export default files;
}
declare module 'content:policies' {
  const files: Readonly<Record<string, { body: string }>>;
  export default files;
}
declare module 'content:pages' {
  /** By page. */
  const pages: Readonly<Record<string, object>>;
  export default pages;
}
declare module 'content:assistant' {
  /** By file. */
  const files: Readonly<Record<string, readonly object[]>>;
  export default files;
}
/** Records, which are checked when they are read. */
declare module 'content:*' {
  const data: unknown;
  export default data;
}
