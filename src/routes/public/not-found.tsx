import { data } from 'react-router';

/** Any path that no route names (S1 §2: the router fallback), with status 404. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export default function NotFound() {
  return null;
}
