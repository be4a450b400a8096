import { redirect } from 'react-router';

/** Any other address below /admin leads to the login, then the dashboard (S2 §2 route table). */
export const loader = () => redirect('/admin');
