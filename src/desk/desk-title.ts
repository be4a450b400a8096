import type { MetaDescriptor } from 'react-router';
import { company } from '#src/content/company.ts';
import { totalOf } from '#src/lib/lists.ts';

type Shown = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]; loaderData?: unknown };

/** For `meta` of routes in the layout: "(3 unread) Messages | Northarc". A lead's screen starts with its name. */
export function deskTitle(tab: string) {
  return ({ matches, loaderData }: Shown): MetaDescriptor[] => {
    const layout = matches.find((match) => match?.id === 'desk-layout')?.loaderData;
    const { fresh = {} } = (layout ?? {}) as { fresh?: Record<string, number> };
    const unread = totalOf(fresh);
    const count = unread >= 1_000 ? '(999+ unread) ' : unread > 0 ? `(${unread} unread) ` : '';
    const { lead } = (loaderData ?? {}) as { lead?: { name: string } };
    const name = lead ? `${lead.name}, ` : '';
    return [{ title: `${count}${name}${tab} | ${company.name}` }, { name: 'robots', content: 'noindex, nofollow' }];
  };
}
