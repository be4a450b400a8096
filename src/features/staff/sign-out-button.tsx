import { LogOut } from 'lucide-react';
import { useFetcher } from 'react-router';

/** Signs out; when that did not reach the server, the page stays and says so. */
export function SignOutButton() {
  const fetcher = useFetcher<{ problem?: string }>();
  return (
    <fetcher.Form method="post" action="/admin/sign-out">
      <button type="submit" className="button button-ghost whitespace-nowrap">
        <LogOut aria-hidden="true" size={18} /> <span className="shell-wide">Sign out</span>
      </button>
      <span role="alert" className="sr-only">
        {fetcher.data?.problem && 'You are not signed out: the server cannot be reached.'}
      </span>
    </fetcher.Form>
  );
}
