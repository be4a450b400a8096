import type { Topic } from '../reply-types.ts';
import { type Pattern, patterns } from './pattern.ts';

/** One thing that a visitor may be after. */
export interface Rule {
  readonly id: string;
  readonly topic: Topic | '';
  /** A broad rule says what a question is about; it counts only by words that no rule above it has used. */
  readonly broad: boolean;
  /** Rules that this one says better, where both are met. */
  readonly over: readonly string[];
  readonly patterns: readonly Pattern[];
}

const rule = (id: string, topic: Topic | '', over: string, source: string, broad = false): Rule => ({
  id,
  topic,
  broad,
  over: over.split(' ').filter(Boolean),
  patterns: patterns(source),
});
const broadly = (
  id: Topic | 'services' | 'it-support' | 'infrastructure',
  source: string,
  topic: Topic = id as Topic,
) => rule(id, topic, '', source, true);

/**
 * Every rule, the weightier first: an answer begins with the first that is met. What cannot wait comes before all else,
 * then questions about ourselves and our terms, then single services, then the topics of S1 §4.
 */
export const rules: readonly Rule[] = [
  rule(
    'clicked-link',
    'security',
    'emergency security phishing contact virus',
    'clicked|opened ... link|attachment|email, entered|typed|gave ... password|card, suspicious email|link|attachment, gave ... access',
  ),
  rule(
    'response-time',
    'help',
    'emergency duration hours help cost human contact',
    'how fast|quick|quickly|soon ... respond|response|answer|reply|react|back|come|arrive|help|there|someone|fix, how long ... respond|response|answer|reply|react|back|arrive|hear|show, response time, turnaround, sla, service level, same day, emergency support|service|line|number|contact|hour|help, do|can you ... emergency|emergencies, 247, around the clock, after hours, at night, outside ... hours, how fast are you',
  ),
  rule(
    'emergency',
    'help',
    'infrastructure business security web help cloud ransomware wifi contact residential it-support',
    'server|network|website|site|everything|system|email|phones|computers ... is|are|went|has|just down|offline|crashed|dead|gone|stopped|dying, server|network|site|website|everything|internet|email|system down|offline|crashed, is|are|all down, cannot work, cant work, emergency, urgent, urgently, we|i|been|was|got|getting|being|am|are hacked|attacked|breached|ransomed, have been hacked|attacked, hit|infected by|with ransomware|virus, got|have|has|hit ransomware, files are|were|got|have encrypted|locked, asking for|a ransom|bitcoin, data breach, right now, help immediately, whole office ... internet|offline, nobody can work|log|connect, no one can work|log|connect, ransom note',
  ),
  rule(
    'identity',
    '',
    'ai about human app',
    'are|r you a|an|the|really|actually|just ... bot|robot|human|person|ai|machine|computer|program, are you bot|robot|human|ai|real|chatgpt|alive|automated, is this a|an|really|just ... bot|robot|person|human|ai, is this chatgpt|automated|ai|bot, am i talking|chatting|speaking, who are you, what are you, your name, who am i, you a bot|robot|human|person, real person or',
  ),
  rule(
    'human',
    'help',
    'identity schedule contact help',
    'talk|speak|chat|connect|transfer|pass ... human|person|someone|agent|representative|rep|people|somebody|operator|manager|expert|engineer|technician|developer|team, real person|human, human please, live agent|chat|person|support|human, want|need a human|person|agent, customer service, human being|agent',
  ),
  rule(
    'manage-appointment',
    'schedule',
    'schedule quote contract',
    'cancel|reschedule|change|move|postpone ... appointment|meeting|booking|consultation|slot, reschedule, cant|cannot make ... appointment|meeting',
  ),
  rule(
    'complaint',
    'help',
    'help response-time contact status',
    'complaint, complain, nobody|noone|never answered|replied|responded|called|came|wrote, no one ... answered|replied|responded|called|came, still waiting, no reply|response, havent heard, didnt hear|show|come|answer, terrible|bad|awful|poor service|job|work|experience, not happy|satisfied, unhappy, unsatisfied, disappointed',
  ),
  rule(
    'status',
    'help',
    'quote help careers',
    'status ... request|quote|ticket|order|application|appointment|repair, my ticket, update on my, did you get|receive my, where is my quote|technician|order',
  ),
  rule(
    'careers',
    '',
    'help schedule cost residential business app web',
    'job, career, you|currently|now hiring|recruiting, hire me, hiring anyone|people|developers|technicians|process, vacancy, internship, intern, resume, cv, work for you|northarc, employment, job opening, open position|role, apprenticeship, join your|the team',
  ),
  rule(
    'privacy',
    '',
    'security help contact newsletter',
    'privacy, personal data|information, data protection, gdpr, ccpa, cookie, tracking, track me, delete ... my|our data|information|chat|transcript, what ... store|collect|keep|save ... data|information|me, do you store|collect|sell|share|keep ... data|information|address|chat, is this|the chat|conversation recorded|stored|saved|private|confidential|secure, who ... read|see ... chat|this|messages',
  ),
  rule('newsletter', '', 'contact contract', 'newsletter, mailing list, unsubscribe, subscribe, email updates'),
  rule(
    'contract',
    'cost',
    'business residential cost help plans',
    'contract, long term, commitment, locked in, lock in, cancel any|anytime|whenever, cancel ... plan|service|subscription|month, month to month, minimum term, notice period, sign ... year, end the plan|service|agreement',
  ),
  rule('uptime', '', 'guarantee maintenance', 'uptime, service availability, 99, planned|scheduled maintenance, downtime'),
  rule(
    'guarantee',
    'cost',
    'help cost',
    'guarantee, warranty, refund, money back, comes back again, if ... not fixed|work, breaks again',
  ),
  rule(
    'payment',
    'cost',
    'cost help hosting',
    'payment, how ... pay, pay by|with|monthly|later|upfront|online, invoice, billing, bill me|us, late fee, accept ... card|cash|check|paypal|venmo|bitcoin, credit card, paypal, installment, deposit, financing, pay ... advance, net 30',
  ),
  rule(
    'discount',
    'cost',
    'cost',
    'discount, nonprofit, non profit, charity, coupon, promo code, cheaper, negotiate, better price|deal, special offer|deal, veteran, senior|student|military price|rate',
  ),
  rule(
    'reviews',
    '',
    '',
    'review, rating, testimonial, reference, clients|customers say|think, why ... trust|choose ... you, are you any|a good',
  ),
  rule(
    'portfolio',
    '',
    'app web',
    'portfolio, past|previous|your|recent work|projects, example, case study|studies, work you ... done, projects you, show me ... work|project, seen ... work',
  ),
  rule(
    'about',
    '',
    'business location duration help human app web hours',
    'about you|northarc|your company|yourselves|the company, how long ... in business|been around|exist|operating|doing this, how long have you, who owns|founded|runs|started|is northarc, years ... experience|business, founded, how big|many|large ... team|company|employees|people|technicians|developers, your team|history|story|mission|values, what is northarc, are you ... local company|small company',
  ),
  rule(
    'consultation',
    'schedule',
    'schedule cost duration help',
    'free consultation|consult|call|session|meeting, consultation ... free|cost|cover|include|work|long, what is|happens ... consultation, how long ... consultation|meeting, first meeting|consultation',
  ),
  rule(
    'audit',
    'web',
    'cost web seo security',
    'free|site|website|seo audit, audit my|our|the site|website, check|review my|our site|website',
  ),
  rule('quote', 'cost', 'cost web app reviews', 'quote, estimate, proposal, bid, quotation'),
  rule('weekend', 'schedule', 'schedule hours residential business', 'weekend, saturday, sunday'),
  rule(
    'phone',
    'help',
    'contact human help response-time location schedule',
    'phone number, number ... call, call you|me|us|back|someone, telephone, your phone|number|cell, give me|us a call|ring, phone call, whatsapp, text you|me, sms',
  ),
  rule(
    'language',
    '',
    'help',
    'spanish, espanol, habla, hola, french, chinese, korean, hindi, portuguese, deutsch, other language',
  ),
  rule(
    'hours',
    'help',
    'help business web location',
    'hour, are|r you open|closed, you open|close, when ... open|close, opening time|times, what time ... open|close|start|are you, holiday, open today|tomorrow|now|late|early',
  ),
  rule(
    'duration',
    '',
    'help',
    'how long, how many weeks|months|days, timeline, timeframe, time frame, how soon|quickly|fast can|could|will you, when ... be ready|done|finished|live, lead time, how much time',
  ),
  rule('ransomware', 'security', 'security backup business', 'ransomware, ransom, crypto locker, cryptolocker'),
  rule(
    'virus',
    'security',
    'security residential repair help mac business',
    'virus, malware, popup, spyware, trojan, scam, scammed, scammer, microsoft called|call|support called, remote access ... stranger|scammer, adware',
  ),
  rule(
    'phishing',
    'security',
    'security business contact app residential',
    'phishing, phish, spam, fake email|invoice|mail, mfa, multi factor, multifactor, two factor, 2fa, two step, password manager, spoofed|spoofing, dmarc, stolen password',
  ),
  rule(
    'compliance',
    'security',
    'security business cost web app',
    'hipaa, pci, soc 2, compliance, compliant, cyber insurance, insurance form|questionnaire, security questionnaire, gdpr compliant, auditor, security audit|assessment|review',
  ),
  rule(
    'data-recovery',
    'residential',
    'residential business help repair mac backup security',
    'data recovery, recover|retrieve|rescue|restore ... data|file|photo|picture|document|drive, lost|deleted ... file|photo|picture|data|document, dead|failed|failing|broken|crashed|clicking drive|disk|hdd|ssd, drive|disk ... died|failed|clicking|dead|crashed, photos ... phone, get ... photos|files|pictures back',
  ),
  rule(
    'backup',
    'cloud',
    'cloud business residential help security microsoft',
    'backup, back up, backed up, backing up, restore test, disaster recovery, restore',
  ),
  rule(
    'locked-out',
    'residential',
    'residential help security mac contact',
    'locked out, forgot|forgotten|reset|lost ... password, log in|into ... account|email, cant|cannot log|login|sign|access, login, client|customer portal|login|area, my account',
  ),
  rule(
    'microsoft',
    'cloud',
    'cloud business residential',
    'microsoft 365, office 365, o365, m365, google workspace, gsuite, outlook, exchange, sharepoint, onedrive, microsoft teams, 365, gmail',
  ),
  rule(
    'smart-home',
    'residential',
    'residential security help',
    'smart home|house|lock|tv|light|thermostat|device|speaker, alexa, doorbell, camera, thermostat, home automation, home theater, sonos, google home',
  ),
  rule(
    'wifi',
    'residential',
    'residential help infrastructure',
    'wifi, router, mesh, dead spot|zone, internet ... slow|bad|drop|weak|cut|cutting|not|keeps|problem, slow internet|network, signal, access point, home network|internet, starlink, xfinity, comcast',
  ),
  rule('printer', 'residential', 'residential help', 'printer, scanner, print, printing'),
  rule(
    'training',
    '',
    'security cloud business help cost',
    'training, course, workshop, class, teach|train|educate ... staff|team|employees|us|people|me|office|mom|dad|parents, lesson, awareness',
  ),
  rule(
    'technicians',
    'residential',
    'residential help about',
    'background check|checked, licensed, insured, bonded, trust ... house|home|technician, who comes|come|will, who ... come, subcontract|outsource, outsourced, offshore, safe ... let ... in',
  ),
  rule(
    'hardware',
    'residential',
    'residential help business',
    'sell computers|laptops|hardware|equipment|pcs, buy ... computer|laptop|router|pc|server|equipment|phone, purchase ... computer|laptop|hardware|equipment, which|what computer|laptop ... buy|get, do|can|could|would you sell|supply ... computer|laptop|pc|hardware|equipment|router',
  ),
  rule(
    'co-managed',
    'business',
    'business help it-support',
    'own|our|have|existing|current|inhouse it person|guy|team|department|staff|provider|company|man|manager, in house, switch|switching|change|changing ... provider|it company|msp, already have ... it|provider, current provider',
  ),
  rule(
    'industries',
    'business',
    'business help security',
    'dental, dentist, doctor, medical, clinic, law|legal firm|office|practice, lawyer, attorney, accountant, accounting, cpa, restaurant, retail, construction, manufacturing, manufacturer, real estate, realtor, school, church, healthcare, veterinary, vet, industry, warehouse, salon',
  ),
  rule(
    'remote',
    'residential',
    'residential business help',
    'remote, remotely, teamviewer, anydesk, over the internet, without coming|visiting, screen share|sharing',
  ),
  rule(
    'onsite',
    'residential',
    'help business residential location',
    'onsite, on premises, come ... my|our|to house|home|office|place|us|me, house call, home visit, visit ... us|office|home|house|me, in person, send ... technician|someone|engineer|tech',
  ),
  rule(
    'ecommerce',
    'web',
    'web business help app',
    'ecommerce, online shop|store, web shop|store, webshop, webstore, shopify, woocommerce, sell ... online, shopping cart, take orders online',
  ),
  rule(
    'seo',
    'web',
    'web business help',
    'seo, search engine, rank ... google, google rank|ranking|search|maps|business|profile, found ... google, page one, first page, more traffic|visitors|customers ... web|site|online|google, keyword, ranking',
  ),
  rule('hosting', 'web', 'web help business', 'hosting, host ... website|site, domain, dns, ssl, certificate'),
  rule(
    'ownership',
    'app',
    'app web help business',
    'who owns, own ... code|app|website|site|design, source code, intellectual property, belong to|us, rights',
  ),
  rule(
    'maintenance',
    'app',
    'app web help',
    'maintain, maintenance, after ... launch|release|goes live|delivered|delivery, keep it running, bug fixes, updates after, future updates',
  ),
  rule(
    'cross-platform',
    'app',
    'app mac web',
    'cross platform, react native, flutter, iphone and android, ios and android, android and ios|iphone, both ios|iphone|android|platforms, both stores',
  ),
  rule(
    'web-app',
    'app',
    'web app business',
    'web app|application, web based app|tool|system|software, portal, internal tool, booking system, custom software|crm|erp|tool|system, replace ... spreadsheet, spreadsheet, crm, dashboard, database app',
  ),
  rule(
    'ai',
    'app',
    'app business web help',
    'ai, artificial intelligence, machine learning, chatgpt, gpt, llm, openai, copilot, automation, automate, chatbot, assistant for, document reader',
  ),
  rule('mac', 'residential', 'residential help', 'mac, macos, macbook, imac, apple, ipad, iphone'),
  rule(
    'repair',
    'residential',
    'residential help',
    'computer|laptop|pc|desktop|tablet ... slow|broken|frozen|freezing|freezes|crashing|crashes|dead|repair|fix|start|turn|boot|working|work|loud|hot|problem|issue, slow|broken|dead|old computer|laptop|pc, fix|repair ... computer|laptop|pc|tablet|phone|screen|tv|hardware|it, repair, blue screen, wont start|boot|turn, cracked|broken screen',
  ),
  rule(
    'plans',
    'business',
    'business cost help',
    'included|include ... plan|essential|professional|enterprise, plan ... include|included|difference|compare, difference between ... plan|essential|professional|enterprise, compare ... plan, essential plan, professional plan, enterprise plan, essential, which|what plan, what plans',
  ),
  rule('blog', '', '', 'blog, article'),
  rule(
    'contact',
    'help',
    'help',
    'contact, reach you|someone, get in touch, email address, your email|mail, email you|northarc, mail address, send ... message|email, write to you, write you',
  ),
  broadly(
    'schedule',
    'schedule, appointment, book, booking, meeting, meet, consultation, consult, available, availability, slot, calendar, set up a time|call|meeting, free time|times|day|days, when ... free|available|come|meet, come out, come by, see someone, demo, monday, tuesday, wednesday, thursday, friday, tomorrow, next week, this week',
  ),
  broadly(
    'location',
    'location, where ... you|northarc|based|located|office|find|serve|work|come, where, area, service area, near me|us|here|by, serve, your address|office|headquarters, address, headquarters, city, cities, town, suburb, county, zip, nationwide, statewide, georgia, come to, travel, out of state, other states, outside georgia|atlanta, remote clients, usa, anywhere, how far, radius, do you cover',
  ),
  broadly(
    'cost',
    'cost, price, pricing, how much, charge, rate, fee, expensive, cheap, afford, affordable, budget, dollar, package, plan, rate card, costly, spend, money, subscription, per month|hour|user, monthly',
  ),
  broadly(
    'security',
    'security, cybersecurity, cyber, hacker, hack, hacked, hacking, firewall, antivirus, breach, protect, protection, secure, pentest, penetration, encrypt, encryption, edr, safe',
  ),
  broadly(
    'cloud',
    'cloud, azure, aws, amazon web services, migrate, migration, google cloud, saas, virtual server|machine',
  ),
  broadly(
    'app',
    'app, application, mobile, android, ios, software, mvp, prototype, developer, programmer, coding, swift, kotlin, devops',
  ),
  broadly(
    'web',
    'web, website, webpage, homepage, landing page, wordpress, wix, squarespace, redesign, web design, page, site, site for',
  ),
  broadly(
    'infrastructure',
    'server, network, cabling, cable, infrastructure, switch, voip, phone system, wiring, rack, internet line, failover, internet, vpn',
    'business',
  ),
  broadly(
    'it-support',
    'it support, tech support, technical support, computer support, managed it, managed service, msp, help desk, helpdesk, it services, it help, it company, it provider, it',
    'help',
  ),
  broadly(
    'residential',
    'residential, home, house, household, family, apartment, condo, my computer|laptop|pc|tv|phone|tablet|desktop, personal computer, grandma, grandmother, grandpa, parent, mom, mother, dad, homeowner, computer, laptop, tv, television',
  ),
  broadly(
    'business',
    'business, company, office, corporate, employee, staff, enterprise, firm, workplace, organization, commercial, startup, seat, workstation, user, coworker, b2b',
  ),
  broadly(
    'services',
    'service, what do you do|offer|provide, what can you do, what you do|offer, offer, specialize, solution',
    'help',
  ),
  broadly(
    'help',
    'help, assist, assistance, question, option, menu, support, problem, issue, trouble, broken, not working, doesnt work, wont work, stopped working, fix, advice, stuck, confused',
  ),
];

/** Small talk: counts only where no rule is met. */
export const socialRules: readonly Rule[] = [
  rule(
    'probe',
    '',
    '',
    'ignore|forget|disregard ... instructions|rules|prompt, system prompt, admin|root|administrator password|login|access, drop table, select ... from, script alert, onerror, onload, javascript alert, sudo, jailbreak, you are now, act as, pretend, api key, etc passwd, union select, your prompt|instructions, developer mode, rm rf',
  ),
  rule(
    'off-topic',
    '',
    '',
    'weather, joke, sport, football, basketball, baseball, president, recipe, stock, bitcoin, movie, song, poem, homework, essay, meaning of life, love you, marry me, date me, horoscope, pizza, lottery, politics, election, capital of, favorite, riddle, girlfriend, boyfriend',
  ),
  rule(
    'abuse',
    '',
    '',
    'fuck, fucking, shit, asshole, bitch, bastard, stupid, idiot, dumb, moron, useless, suck, crap, hate you, shut up, damn, worthless, garbage, trash',
  ),
  rule(
    'thanks',
    'thanks',
    '',
    'thank, thanks, thanx, thankyou, appreciate, appreciated, cheers, awesome, great, perfect, helpful, wonderful, excellent, cool, nice, good job, well done',
  ),
  rule(
    'goodbye',
    '',
    '',
    'bye, goodbye, see you|ya, good night, later, have a good|nice|great, farewell, thats all, that is all',
  ),
  rule(
    'greeting',
    '',
    '',
    'hi, hello, helo, hey, heya, howdy, yo, good morning|afternoon|evening|day, greetings, hiya, sup, how are you|u, whats up, anyone there|here|home, are you there, test, testing',
  ),
];

/** Answers that a talk calls for; counted where the message says little else. */
export const followUpRules: readonly Rule[] = [
  rule(
    'more',
    '',
    '',
    'more, tell me more, more detail|details|info|information, details, elaborate, explain, go on, continue, how does it|that|this work, how so, why, what else, whats included, what is included, what does it|that include, what do i|we get, such as, like what, meaning, and then, example',
  ),
  rule(
    'when',
    '',
    '',
    'when, which|what day|days|time|times|date|dates|slot|slots, what else ... free, any other day|time|date, earliest, soonest, next available, next week, this week, tomorrow, today, morning, afternoon, evening, other day|days|time|times, other dates, later',
  ),
  rule(
    'yes',
    '',
    '',
    'yes, yeah, yep, yup, sure, ok, okay, please, please do, go ahead, of course, absolutely, definitely, why not, sounds good, y, yea, lets do it, do it, i do, i would, alright, correct, right, exactly, deal, interested',
  ),
  rule(
    'no',
    '',
    '',
    'no, nope, nah, not now|really|yet|today|interested, no thanks, no thank you, never mind, nevermind, nothing, im good|fine',
  ),
];
