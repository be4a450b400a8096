import historyStyles from '#src/features/chat/history.css?url';
import { loadRecentChats } from '#src/features/chat/history.server.ts';
import { RecentChatsTab } from '#src/features/chat/recent.tsx';
import type { Route } from './+types/chats';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: historyStyles }];

export const meta = deskTitle('Chat History');

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = await requireSignIn(args);
  return loadRecentChats(db, clock.now());
}

export default function Chats({ loaderData }: Route.ComponentProps) {
  return <RecentChatsTab {...loaderData} />;
}
