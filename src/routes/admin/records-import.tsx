import { useState } from 'react';
import { answerImport } from '#src/features/records/import.server.ts';
import { ImportScreen } from '#src/features/records/import.tsx';
import recordStyles from '#src/features/records/records.css?url';
import type { ImportAnswer } from '#src/features/records/view-import.ts';
import type { Route } from './+types/records-import';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Import');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: recordStyles }];

export async function loader(args: Route.LoaderArgs) {
  await requireSignIn(args);
  return null;
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const answer = await answerImport(parts, form);
    if (answer.ok && answer.said) parts.changes.announce();
    return answer;
  });

/** Takes over records of a file. */
export default function RecordsImport({ actionData }: Route.ComponentProps) {
  // The desk reads itself anew every few seconds, which takes answers away.
  const [answer, setAnswer] = useState<ImportAnswer | undefined>(actionData);
  if (actionData && actionData !== answer) setAnswer(actionData);
  return <ImportScreen answer={answer} />;
}
