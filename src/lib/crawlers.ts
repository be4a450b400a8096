const known =
  /\b(googlebot|google-inspectiontool|bingbot|duckduckbot|applebot|yandexbot|baiduspider|slurp|facebookexternalhit|linkedinbot|twitterbot|pinterestbot|gptbot|oai-searchbot|chatgpt-user|claudebot|perplexitybot|ccbot|bytespider|amazonbot|semrushbot|ahrefsbot|mj12bot|dotbot|petalbot|archive\.org_bot)\b/i;
const anyCrawler = /([\w.-]{0,40}(bot|crawler|spider|scraper))\b/i;

/** The user agent without its phone model, which may contain "bot" ("CUBOT NOTE 50", "M bot 60"). */
export const withoutDevice = (userAgent: string): string =>
  userAgent.replace(/(\bAndroid(?: [\d.]+)?;(?: [a-z]{2}(?:[-_][a-z]{2})?;)?)[^;()]*(?=[;)])/i, '$1');

/** The crawler's name in a user agent (S2 §3 Crawler activity entry), or undefined. */
export function crawlerName(userAgent: string): string | undefined {
  const agent = withoutDevice(userAgent.slice(0, 400));
  return known.exec(agent)?.[1] ?? anyCrawler.exec(agent)?.[1];
}
