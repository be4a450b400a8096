import { data } from 'react-router';
import { exportAnswer } from '#src/desk/export-answer.server.ts';
import { requireFresh, staffOrDeviceOnly } from '#src/desk/require-sign-in.server.ts';
import type { Route } from './+types/newsletter-export';
import { exportSubscribers, subscriberTitles } from './newsletter-admin.server.ts';

/** newsletter_subscribers.json (S2 §7) or newsletter_subscribers.csv. @throws a 404 for another name. */
export async function loader(args: Route.LoaderArgs) {
  const parts = await staffOrDeviceOnly(args, '/newsletter-management');
  requireFresh(parts, args.request);
  const { actor, newsletter } = parts;
  const [, format] = /^newsletter_subscribers\.(json|csv)$/.exec(args.params.file) ?? [];
  if (format !== 'json' && format !== 'csv') throw data(null, { status: 404, statusText: 'Not Found' });
  const params = new URL(args.request.url).searchParams;
  const records = exportSubscribers(newsletter.deps, actor, params, format);
  return exportAnswer(records, args.params.file, format, subscriberTitles);
}
