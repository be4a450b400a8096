import data from 'content:navigation';

/** Services dropdown, main menu, footer and what several pages lead to in the same words (S1 §2 Shared header, Shared footer). */
export const { services: serviceLinks, main: mainLinks, links, footer: footerColumns, legal: legalLinks } = data;
