import type { MetaDescriptor } from 'react-router';

interface Match {
  id: string;
  loaderData?: unknown;
}

/**
 * The title of a tab, with the number of leads that nobody has opened yet in front: "(3) Messages | Northarc". For the
 * `meta` export of every route inside the shell.
 */
export function deskTitle(tab: string) {
  return ({ matches }: { matches: readonly (Match | undefined)[] }): MetaDescriptor[] => {
    const shell = matches.find((match) => match?.id === 'routes/admin/shell')?.loaderData;
    const { unread = 0 } = (shell ?? {}) as { unread?: number };
    const count = unread >= 1_000 ? '(999+) ' : unread > 0 ? `(${unread}) ` : '';
    return [{ title: `${count}${tab} | Northarc` }, { name: 'robots', content: 'noindex, nofollow' }];
  };
}
