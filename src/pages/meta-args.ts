import type { Week } from '#src/lib/schedule.ts';
import type { SpecialHours } from '#src/site/special-hours.server.ts';

/** What a route's meta function is given. */
export interface MetaArgs {
  location: { pathname: string; search?: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** What the root loader gives to every page. */
export interface RootData {
  publicUrl?: string;
  social?: readonly { url: string; active: boolean }[];
  office?: Week;
  special?: readonly SpecialHours[];
  look?: { icons?: { large: string } | undefined };
}

/** What the root loader gave. */
export const rootOf = (args: MetaArgs) => (args.matches[0]?.loaderData ?? {}) as RootData;

/** The site's own public address, from the root loader. */
export const publicUrlOf = (args: MetaArgs): string => rootOf(args).publicUrl ?? '';

/** Where the company's own logo stands; undefined while it has none. */
export const logoOf = (args: MetaArgs): string | undefined => rootOf(args).look?.icons?.large;
