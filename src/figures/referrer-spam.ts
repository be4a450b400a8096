const families = [
  'semalt|darodar|ilove?v?ital|kambasoft|savetubevideo|blackhatworth|hulfingtonpost|theguardlan',
  'humanorightswatch|thesmartsearch|trafficmonet|ranksonic|o-o-\\d+-o-o|googlsucks|ghostvisitor',
].join('|');
const offers = [
  '(share|social)-?buttons?|buttons-for|floating-(share-)?buttons?|social-(traffic|widget)',
  'free-(video-tool|wlan)|(free|get|more|cheap|increase|website|social|fb|boost|buy)[a-z-]*-?traffic',
  'traffic-?(2|4|cash|money|genius|exchange)|(best|cheap|auto|amazon|success|resell|\\d+)-[a-z\\d-]*seo',
  'seo-?(offer|reasons|solutions?)|\\d+dollars-seo|reasons-for-seo|(event|domain|hosting|page)-track',
  '(keywords?|rankings?)-(monitoring|analytics|check)|site-?auditor|(cookie-)?law-enforcement|law-check',
  'compliance-[a-z]+\\.(xyz|top)$|fix-website-errors|slow-website',
  '(buy|cheap|online|order)[a-z-]*-?(pills|meds|drugs)|pills24|viagra|cialis|vardenafil|porn|casino',
  'escort|\\d*make-?money|get-?rich|earn-(from|money)|money-for|replica-watch|cheap[a-z-]*-backlinks?',
].join('|');
const spam = new RegExp(`(${families})|(^|[.-])(${offers})`, 'i');

/**
 * Whether a source (a host or utm_source) is known referrer spam: bots name an address as the referrer so that the
 * owner opens it.
 */
export const isReferrerSpam = (source: string): boolean => spam.test(source);
