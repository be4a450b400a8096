import type { Week } from '#src/lib/schedule.ts';
import type { SpecialHours } from '#src/site/special-hours.server.ts';

/** Arguments of a route's meta function. */
export interface MetaArgs {
  location: { pathname: string; search?: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

export interface RootData {
  publicUrl?: string;
  social?: readonly { url: string; active: boolean }[];
  office?: Week;
  special?: readonly SpecialHours[];
  look?: { icons?: { large: string } | undefined };
}

export const rootOf = (args: MetaArgs) => (args.matches[0]?.loaderData ?? {}) as RootData;

export const publicUrlOf = (args: MetaArgs): string => rootOf(args).publicUrl ?? '';

/** Undefined without a logo. */
export const logoOf = (args: MetaArgs): string | undefined => rootOf(args).look?.icons?.large;
