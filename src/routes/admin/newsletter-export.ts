import { data } from 'react-router';
import { exportSubscribers, subscriberTitles } from '#src/features/newsletter/admin.server.ts';
import type { Route } from './+types/newsletter-export';
import { requireFresh } from './confirm-password.server.ts';
import { fileAnswer } from './file-answer.server.ts';
import { staffOrDeviceOnly } from './require-sign-in.server.ts';

/** The subscribers as newsletter_subscribers.json (S2 §7) or newsletter_subscribers.csv. @throws a 404 for another name. */
export async function loader(args: Route.LoaderArgs) {
  const parts = await staffOrDeviceOnly(args, '/newsletter-management');
  requireFresh(parts, args.request);
  const { db, clock, actor, newsletter } = parts;
  const [, format] = /^newsletter_subscribers\.(json|csv)$/.exec(args.params.file) ?? [];
  if (format !== 'json' && format !== 'csv') throw data(null, { status: 404, statusText: 'Not Found' });
  const params = new URL(args.request.url).searchParams;
  const records = exportSubscribers(
    { db, actor, now: clock.now(), leaveUrl: newsletter.mailing.leaveUrl },
    params,
    format,
  );
  return fileAnswer(records, args.params.file, format, subscriberTitles);
}
