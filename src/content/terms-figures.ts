import figures from 'content:terms-figures';

/** Figures of the terms that other pages state too, as facts: {{terms.notice}} (S2 §9 Support and policies). */
export const termsFacts = figures;
