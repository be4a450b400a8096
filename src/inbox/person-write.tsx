import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { leadTabs } from '#src/intake/lead.ts';
import { shortName } from '#src/lib/text.ts';
import { tellNamed } from '#src/notices/notice-store.server.ts';
import { Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/person-write';
import { Composer } from './composer.tsx';
import { longestTitle } from './mentions.ts';
import { personDetail } from './people.server.ts';
import { beginWith, type ThreadResult } from './thread-actions.server.ts';
import { newThread } from './thread-store.server.ts';
import { useDraft } from './use-draft.ts';

export const meta = deskTitle('Write a message');

async function addressee(args: Route.LoaderArgs | Route.ActionArgs) {
  const { id, name, writtenName, company, emails, now } = await personDetail(args);
  const named = emails.map(({ whose, ...email }) => ({ ...email, name: whose || (writtenName ?? name) }));
  return { id, name, company, emails: named, now };
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = await requireSignIn(args);
  const person = await addressee(args);
  const { id, name, emails } = person;
  return { ...person, thread: await newThread(db.sql, { id, name: emails[0]?.name ?? name }) };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<ThreadResult> => {
    const tell = tellNamed(parts.notifier.parts);
    const said = await beginWith({ ...parts, tell }, await addressee(args), form);
    parts.changes.announce();
    return said;
  });

export default function PersonWrite({ loaderData: { id, name, emails, now, thread } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const draft = useDraft({ id: `to-${id}` }, { kind: 'reply', body: '' });
  const field = useRef<HTMLTextAreaElement>(null);
  const [to, setTo] = useState(emails[0]);
  return (
    <Screen
      className="max-w-3xl"
      back={{ to: `/admin/people/${id}`, text: name }}
      title={`Write to ${shortName(name)}`}
    >
      <div className="sheet">
        <Composer
          key={id}
          thread={thread}
          lead={{ name: to?.name ?? name, email: to?.address ?? '' }}
          head={
            <div className="grid w-full gap-3">
              {emails.length > 1 && (
                <select
                  className="input input-small"
                  name="to"
                  aria-label="To"
                  value={to?.address}
                  onChange={({ target }) => setTo(emails.find(({ address }) => address === target.value))}
                >
                  {emails.map(({ address, text, cameBack }) => (
                    <option key={address} value={address}>
                      {text}
                      {cameBack && ' (bounced)'}
                    </option>
                  ))}
                </select>
              )}
              <input
                className="input input-small w-full min-w-0"
                name="subject"
                aria-label="Subject"
                placeholder="Subject"
                maxLength={longestTitle}
                // Enter must not send the letter.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            </div>
          }
          {...{ draft, field, now }}
          leftOut={[]}
          to={() => `/admin/people/${id}/write`}
          onSent={(begun) => void navigate(`${leadTabs.contact}/${begun}`)}
          canClose={false}
        />
      </div>
    </Screen>
  );
}
