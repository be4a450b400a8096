import { newsletterPages } from '#src/content/newsletter-pages.ts';

/** The way to the archive, beside the form with which one signs up. */
export const PastIssues = () => (
  <p className="mt-4">
    <a className="text-arc-700 underline" href="/newsletter/issues">
      {newsletterPages.archivePage.past}
    </a>
  </p>
);
