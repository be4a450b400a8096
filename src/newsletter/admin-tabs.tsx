import { NavLink } from 'react-router';

/** The two screens of the newsletter, beside each other. */
export function NewsletterTabs() {
  return (
    <nav aria-label="Newsletter" className="choice-of-few my-4">
      <NavLink to="/newsletter-management" end>
        Subscribers
      </NavLink>
      <NavLink to="/admin/newsletter">Issues</NavLink>
    </nav>
  );
}
