const known =
  /\b(googlebot|google-inspectiontool|bingbot|duckduckbot|applebot|yandexbot|baiduspider|slurp|facebookexternalhit|linkedinbot|twitterbot|pinterestbot|gptbot|oai-searchbot|chatgpt-user|claudebot|perplexitybot|ccbot|bytespider|amazonbot|semrushbot|ahrefsbot|mj12bot|dotbot|petalbot|archive\.org_bot)\b/i;
const anyCrawler = /([\w.-]{0,40}(bot|crawler|spider|scraper))\b/i;

/** The name by which a user agent says that it is a crawler (S2 §3 Crawler activity entry), or undefined. */
export function crawlerName(userAgent: string): string | undefined {
  const agent = userAgent.slice(0, 400);
  return known.exec(agent)?.[1] ?? anyCrawler.exec(agent)?.[1];
}
