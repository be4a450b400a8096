import { expect, test } from 'vitest';
import { isReferrerSpam } from './analytics-rules.ts';

test.each([
  ...['semalt.com', 'semalt.semalt.com', 'buttons-for-website.com', 'free-social-buttons.com', 'darodar.com'],
  ...['simple-share-buttons.com', 'best-seo-offer.com', '100dollars-seo.com', '1-99seo.com', 'ilovevitaly.co'],
  ...['iloveitaly.ru', 'get-free-traffic-now.com', 'traffic2cash.xyz', 'social-traffic-3.xyz', 'event-tracking.com'],
  ...['website-traffic.example', 'hulfingtonpost.com', 'keywords-monitoring-success.com', 'pornhub-forum.ga'],
  ...['cookie-law-enforcement-aa.xyz', 'compliance-don.xyz', 'site-auditor.online', 'buy-cheap-pills-order-online.com'],
  ...['o-o-8-o-o.ru', '7makemoneyonline.com'],
])('%s is no source', (host) => expect(isReferrerSpam(host)).toBe(true));

test.each([
  ...['direct', 'other', 'google.com', 'bing.com', 'duckduckgo.com', 'nextdoor.com', 'facebook.com', 'news'],
  ...['seo-atlanta.com', 'atlantaseo.com', 'searchengineland.com', 'backlinko.com', 'traffic.com', 'alpharetta.ga.us'],
  ...['buttonsandbows.com', 'compliance-weekly.com', 'social.example', 'freemarket.com', 'essex.ac.uk', 'huffpost.com'],
])('%s is one', (host) => expect(isReferrerSpam(host)).toBe(false));
