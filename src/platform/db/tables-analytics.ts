/** Figures of one Eastern day (src/figures/analytics-rules.ts): of the site, or of one page, source, device … */
export interface AnalyticsDailyTable {
  /** site, page, source, campaign, device, visitor, step, lead-page or lead-source. */
  kind: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Which page, source … it is; empty for the site. */
  name: string;
  /** Page views; of a step how often it was reached, of leads how many. */
  hits: number;
  /** Visits that began there, or that way. */
  visits: number;
  /** People who came that day, each once. */
  visitors: number;
  /** Time for which pages were in view. */
  seconds: number;
  /** Views left without a click or scroll. */
  bounces: number;
}

/** The day's random text without which nobody can tell who was seen; dropped when the day is over. */
export interface AnalyticsSaltsTable {
  day: string;
  salt: string;
}

/** Salted hashes of who was here today, so that each counts once; dropped when the day is over. */
export interface AnalyticsSeenTable {
  day: string;
  visitor: string;
}
