import { isRouteErrorResponse, type MetaDescriptor, Outlet } from 'react-router';
import { CouldNotRead, NothingHere } from '#src/features/staff/desk-problem.tsx';
import type { Route } from './+types/frame';

const isNotThere = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Of a tab that could not be shown; one that is shown has its own. */
export const meta = ({ error }: Route.MetaArgs): MetaDescriptor[] => [
  { title: `${isNotThere(error) ? 'Nothing here' : 'Dashboard'} | Northarc` },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** Around every tab, within the dashboard: what goes wrong with one leaves the dashboard in place. */
export default function TabFrame() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotThere(error) ? <NothingHere /> : <CouldNotRead />;
}
