const known =
  /\b(googlebot|google-inspectiontool|bingbot|duckduckbot|applebot|yandexbot|baiduspider|slurp|facebookexternalhit|linkedinbot|twitterbot|pinterestbot|gptbot|oai-searchbot|chatgpt-user|claudebot|perplexitybot|ccbot|bytespider|amazonbot|semrushbot|ahrefsbot|mj12bot|dotbot|petalbot|archive\.org_bot)\b/i;
const anyCrawler = /([\w.-]{0,40}(bot|crawler|spider|scraper))\b/i;

/**
 * The user agent without the model of its phone, which its maker may have called anything ("CUBOT NOTE 50", "M bot 60"):
 * a program says its name elsewhere.
 */
export const withoutDevice = (userAgent: string): string =>
  userAgent.replace(/(\bAndroid(?: [\d.]+)?;(?: [a-z]{2}(?:[-_][a-z]{2})?;)?)[^;()]*(?=[;)])/i, '$1');

/** The name by which a user agent says that it is a crawler (S2 §3 Crawler activity entry), or undefined. */
export function crawlerName(userAgent: string): string | undefined {
  const agent = withoutDevice(userAgent.slice(0, 400));
  return known.exec(agent)?.[1] ?? anyCrawler.exec(agent)?.[1];
}
