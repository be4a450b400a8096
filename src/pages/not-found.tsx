import { data } from 'react-router';
import { fallback } from '#src/content/site.ts';

/** Any path that no route names (S1 §2: the router fallback), with status 404. */
export function loader() {
  throw data(null, { status: 404, statusText: fallback.notFound });
}

export default function NotFound() {
  return null;
}
