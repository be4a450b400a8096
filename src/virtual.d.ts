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
  const files: Readonly<Record<string, string>>;
  export default files;
}
declare module 'content:art' {
  const files: Readonly<Record<string, string>>;
  export default files;
}
declare module 'content:policies' {
  const files: Readonly<Record<string, string>>;
  export default files;
}
type Read<Schema extends import('zod').ZodType> = import('zod').output<Schema>;
type Pages = typeof import('#src/content/schemas/pages.ts');
type Site = typeof import('#src/content/schemas/site.ts');
type FixedPages = typeof import('#src/content/schemas/fixed-pages.ts');
type Forms = typeof import('#src/content/schemas/forms.ts');
type Mails = typeof import('#src/content/schemas/mails.ts');
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
declare module 'content:pages/request' {
  const data: Read<FixedPages['request']>;
  export default data;
}
declare module 'content:pages/request-lost' {
  const data: Read<FixedPages['requestLost']>;
  export default data;
}
declare module 'content:pages/appointment' {
  const data: Read<FixedPages['appointment']>;
  export default data;
}
declare module 'content:pages/receipt' {
  const data: Read<FixedPages['receipt']>;
  export default data;
}
declare module 'content:pages/status' {
  const data: Read<FixedPages['status']>;
  export default data;
}
declare module 'content:pages/sitemap' {
  const data: Read<FixedPages['sitemap']>;
  export default data;
}
declare module 'content:pages/getting-ready' {
  const data: Read<FixedPages['gettingReady']>;
  export default data;
}
declare module 'content:pages/llms' {
  const data: Read<FixedPages['llms']>;
  export default data;
}
declare module 'content:pages/city' {
  const data: Read<FixedPages['city']>;
  export default data;
}
declare module 'content:forms/booking' {
  const data: Read<Forms['booking']>;
  export = data;
}
declare module 'content:forms/booking-kinds' {
  const data: Read<Forms['bookingKinds']>;
  export = data;
}
declare module 'content:forms/callback' {
  const data: Read<Forms['callback']>;
  export default data;
}
declare module 'content:forms/careers' {
  const data: Read<Forms['careers']>;
  export default data;
}
declare module 'content:forms/contact' {
  const data: Read<Forms['contact']>;
  export default data;
}
declare module 'content:forms/emergency' {
  const data: Read<Forms['emergency']>;
  export default data;
}
declare module 'content:forms/estimator' {
  const data: Read<Forms['estimator']>;
  export default data;
}
declare module 'content:forms/newsletter' {
  const data: Read<Forms['newsletter']>;
  export default data;
}
declare module 'content:forms/outbox' {
  const data: Read<Forms['outbox']>;
  export default data;
}
declare module 'content:forms/quote' {
  const data: Read<Forms['quote']>;
  export default data;
}
declare module 'content:forms/refused' {
  const data: Read<Forms['refused']>;
  export default data;
}
declare module 'content:forms/sending' {
  const data: Read<Forms['sending']>;
  export = data;
}
declare module 'content:ui' {
  const data: Read<Site['ui']>;
  export = data;
}
declare module 'content:security-notice' {
  const data: Read<Site['securityNotice']>;
  export default data;
}
declare module 'content:related' {
  const data: Read<Site['related']>;
  export default data;
}
declare module 'content:manifests' {
  const data: Read<Site['manifests']>;
  export default data;
}
declare module 'content:service-map' {
  const data: Read<Site['serviceMap']>;
  export default data;
}
declare module 'content:topics' {
  const data: Read<Site['topics']>;
  export default data;
}
declare module 'content:page-editor' {
  const data: Read<Site['pageEditor']>;
  export default data;
}
declare module 'content:mails' {
  const data: {
    forms: Read<Mails['forms']>;
    appointments: Read<Mails['appointments']>;
    newsletter: Read<Mails['newsletter']>;
    requests: Read<Mails['requests']>;
    receipt: Read<Mails['receipt']>;
  };
  export default data;
}
declare module 'content:*' {
  const data: unknown;
  export default data;
}
declare module 'content:assistant' {
  /** By file. */
  const files: Readonly<Record<string, readonly object[]>>;
  export default files;
}
declare module 'content:assistant-words' {
  const data: Read<Site['assistantWords']>;
  export default data;
}
declare module 'content:danger' {
  const data: Read<Site['danger']>;
  export default data;
}
declare module 'content:danger-rules' {
  const data: Read<Site['dangerRules']>;
  export default data;
}
declare module 'content:chat' {
  const data: Read<Site['chat']>;
  export = data;
}
declare module 'content:assistant-phrases' {
  const data: Read<Site['assistantPhrases']>;
  export default data;
}
