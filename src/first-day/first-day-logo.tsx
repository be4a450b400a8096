import { Upload } from 'lucide-react';
import { Form, Link } from 'react-router';
import { imageMessages } from '#src/content/page-editor.ts';
import { logoRecords } from '#src/content/records/look.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { mostPictureBytes } from '#src/lib/uploads.ts';
import { FileInput } from '#src/ui/file-input.tsx';
import { Refused } from '#src/ui/refused.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/first-day-logo';
import styles from './first-day.css?url';
import { Acts } from './first-day-list.tsx';
import { logoFault } from './logo-shape.ts';

const logoPictures = [
  {
    field: 'logo',
    title: 'Logo',
    hint: 'Used on white, in the header and in emails. A wide picture with a transparent background looks best.',
    none: 'The default mark with your name',
  },
  {
    field: 'onDark',
    title: 'Logo for dark backgrounds',
    hint: 'Used on dark backgrounds, in the footer and over the home page. Without it, your logo sits on a white box there.',
    none: 'Your logo on a white box',
  },
  {
    field: 'sign',
    title: 'Square icon',
    hint: 'Used in browser tabs and on home screens. Without it, your logo is fitted into a square.',
    none: 'Your logo, fitted into a square',
  },
] as const;
type LogoField = (typeof logoPictures)[number]['field'];

type LogoView = Readonly<Record<LogoField, string>>;

export default function FirstDayLogo({ loaderData: view, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  return (
    <Screen
      back={{ to: '/admin/first-day', text: 'Getting started' }}
      title="Your logo"
      about="Replace the default mark with your own. Visitors see it right away on every page, in new emails and in link previews."
    >
      <Refused outcome={answer} className="mb-3" />
      <p role="status" className="pb-3 empty:hidden">
        {answer?.ok && answer.said}
      </p>
      <div className="sheet">
        <div className="sheet-section first-day-logos">
          {logoPictures.map(({ field, title, hint, none }) => (
            <section key={field} aria-labelledby={`logo-${field}`}>
              <h2 id={`logo-${field}`} className="pb-2 text-xl font-semibold">
                {title}
              </h2>
              <p className={field === 'onDark' ? 'first-day-ground is-dark' : 'first-day-ground'}>
                {view[field] ? <img src={view[field]} alt={`${title}, current`} /> : none}
              </p>
              <Form method="post" encType="multipart/form-data" className="pt-3">
                <input type="hidden" name="field" value={field} />
                <label htmlFor={`file-${field}`} className="text-[0.95rem] font-semibold">
                  {title}: a picture (PNG, JPEG, WebP, up to 5 MB)
                </label>
                <FileInput
                  id={`file-${field}`}
                  most={{ bytes: mostPictureBytes, message: imageMessages.tooLarge }}
                  name="image"
                  required
                  accept="image/png,image/jpeg,image/webp,image/avif"
                  aria-describedby={`hint-${field}`}
                  className="input w-full file:mr-3 file:cursor-pointer file:font-semibold"
                />
                <p id={`hint-${field}`} className="text-sm text-ink-600">
                  {hint}
                </p>
                <button
                  type="submit"
                  name="intent"
                  value="put"
                  aria-label={`Upload: ${title}`}
                  className={`button button-small justify-self-start ${field === 'logo' ? 'button-peach' : 'button-quiet'}`}
                >
                  <Upload aria-hidden="true" size={16} /> Upload
                </button>
              </Form>
              {view[field] && <Acts fields={{ field, intent: 'take' }} label={`Remove: ${title}`} words="Remove" />}
            </section>
          ))}
        </div>
        <p className="sheet-section">
          <Link className="desk-link" to="/admin/records/logo/logo">
            See and restore earlier logos
          </Link>
        </p>
      </div>
    </Screen>
  );
}

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
