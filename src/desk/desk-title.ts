import type { MetaDescriptor } from 'react-router';
import { company } from '#src/content/company.ts';

interface Match {
  id: string;
  loaderData?: unknown;
}

/**
 * The title of a tab, with the number of leads that nobody has opened yet in front: "(3 unread) Messages | Northarc". A
 * lead's own screen begins with its name. For the `meta` export of every route inside the layout.
 */
export function deskTitle(tab: string) {
  return ({
    matches,
    loaderData,
  }: {
    matches: readonly (Match | undefined)[];
    loaderData?: unknown;
  }): MetaDescriptor[] => {
    const layout = matches.find((match) => match?.id === 'desk-layout')?.loaderData;
    const { fresh = {} } = (layout ?? {}) as { fresh?: Record<string, number> };
    const unread = Object.values(fresh).reduce((sum, n) => sum + n, 0);
    const count = unread >= 1_000 ? '(999+ unread) ' : unread > 0 ? `(${unread} unread) ` : '';
    const { lead } = (loaderData ?? {}) as { lead?: { name: string } };
    const name = lead ? `${lead.name}, ` : '';
    return [{ title: `${count}${name}${tab} | ${company.name}` }, { name: 'robots', content: 'noindex, nofollow' }];
  };
}
