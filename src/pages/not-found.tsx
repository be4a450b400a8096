import { data } from 'react-router';
import { fallback } from '#src/content/site.ts';

/** S1 §2 router fallback. */
export function loader() {
  throw data(null, { status: 404, statusText: fallback.notFound });
}

export default function NotFound() {
  return null;
}
