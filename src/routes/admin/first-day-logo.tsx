import { logoRecords } from '#src/content/records/look.ts';
import styles from '#src/features/first-day/first-day.css?url';
import { LogoScreen, type LogoView, logoPictures } from '#src/features/first-day/logo.tsx';
import { logoFault } from '#src/features/first-day/logo-shape.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/first-day-logo';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Logo');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const collection = logoRecords as unknown as AnyCollection;

export async function loader(args: Route.LoaderArgs): Promise<LogoView> {
  await requireSignIn(args);
  const { logo = '', onDark = '', sign = '' } = logoRecords.find('logo') ?? {};
  return { logo, onDark, sign };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ records, content, actor, changes }, form): Promise<Outcome<{ said?: string }>> => {
    const picture = logoPictures.find(({ field }) => field === form.get('field'));
    const intent = form.get('intent');
    if (!picture || (intent !== 'put' && intent !== 'take')) return unknownIntent;
    let address = '';
    let note = '';
    if (intent === 'put') {
      const file = form.get('image');
      if (!(file instanceof File)) return refuse('Choose a picture.');
      const taken = await content.images.add(file.name, new Uint8Array(await file.arrayBuffer()), logoFault);
      if (!taken.ok) return taken;
      address = taken.image.src;
      note = taken.image.note ? ` ${taken.image.note}` : '';
    }
    const { number, values } = await records.publishing.newest(collection, 'logo');
    const changed = { ...values, [picture.field]: address };
    const done = await records.publishing.publish(collection, 'logo', number, changed, actor);
    if (!done.ok) return refuse('Someone else just changed the logo. Please try again.');
    changes.announce();
    return {
      ok: true,
      said: address ? `${picture.title}: added to the site.${note}` : `${picture.title}: removed.`,
    };
  });

/** The company's mark. */
export default function FirstDayLogo({ loaderData, actionData }: Route.ComponentProps) {
  return <LogoScreen view={loaderData} answer={useKeptAnswer(actionData)} />;
}
