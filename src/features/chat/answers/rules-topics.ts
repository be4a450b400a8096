import { readRules } from './rule.ts';

/** The topics of S1 §4, by the words that name them. */
export const topicRules = readRules(`
  schedule | schedule | broad | -
    schedule, appointment, book, booking, meeting, meet, consultation, consult, available, availability, slot,
    calendar, set up a time|call|meeting, free time|times|day|days, when ... free|available|come|meet, come out,
    come by, when can|could|would|will you|we start|begin, see someone, demo, tomorrow, next week, this week, lets talk|meet|start|begin|go, sign me|us up, come|visit|meet|here|by ... at|around|before|after #|noon,
    which|what days|slots|dates, get started, how ... i|we ... start|begin|proceed, next step, ready to start|go,
    monday|tuesday|wednesday|thursday|friday|tomorrow
    !what day|time is it, !quick books, !book keeping, !facebook
  location | location | broad | -
    where ... you|thisfirm|based|located|office|find|serve|work|come, service area, near me|us|here|by, serve,
    your address|office|headquarters, address, headquarters, nationwide, statewide, georgia, travel,
    not in|from|near, out of state, other states, outside georgia|atlanta, remote clients, usa, anywhere, how far, radius,
    do you cover, your location|locations|area|areas, which|what locations|areas|cities|towns|counties,
    locations do|are
    !stored|saved|kept|hosted, !not in use|stock|time|months|years, !not from you|me
  hourly | cost | exact | hours app residential discount
    per|an|by|each|every hour ... cost|charge|rate|price|pay|right|much, hourly, cost|charge|charges|rate|rates|price|pay|much|dollar ... per|an|by hour, by the hour,
    # per|an|a hour|hr
    !remote, !drive|away|from, !seo|website|app|developer|developers, !within
  visit-price | cost | exact | schedule
    much|cost|price|charge|fee ... visit|visits|trip, much|cost|price|charge|fee ... house|service call, much|cost|price|charge|fee ... come|coming out|over|by, visit|call|callout cost|price|fee|charge,
    what|is ... visit cost|fee
    !free
  your-place | location | exact | business onsite web schedule
    have ... office|location|store|shop ... visit|come|near|walk|drop, visit you|your,
    your office|location|address|headquarters, stop by, walk in, come by your
  cost | cost | broad | -
    cost, price, pricing, how much, charge, rate, fee, expensive, cheap, cheaper, cheapest, run me|us, afford, affordable, budget, dollar, package,
    plan, rate card, costly, spend, money, subscription, per month|hour|user, monthly
    !wont|doesnt|isnt|not|stopped|cannot|cant charge|charging, !laptop|phone|ipad|macbook|tablet|computer|iphone ... charging, !continuity|recovery|response|incident|marketing plan
  intrusion | security | broad | security
    hacker, hackers, hacked, hack, breach, breached
    !protect|prevent|avoid|stop|keep|secure|safe|secured|protection|against|from, !how, !what, !can|could|would|will|should|do|does|did, !if|ever|you|your|ethical|test|tests|testing|white, !last|ago|past|history|worried|afraid|concerned|insurance|hackathon
  security | security | broad | -
    security, cybersecurity, cyber, hacker, hack, hacked, hacking, firewall, antivirus, breach, protect, protection,
    secure, pentest, penetration, encrypt, encryption, edr, safe, dark web
  cloud | cloud | broad | infrastructure
    cloud, azure, aws, amazon web services, migrate, migration, google cloud, saas, virtual server|machine
  app | app | broad | mac
    app, application, mobile, android, ios, software, mvp, prototype, developer, programmer, coding, swift, kotlin,
    devops
  web | web | broad | -
    web, website, webpage, homepage, landing page, wordpress, wix, squarespace, redesign, web design, page, site,
    site for
  infrastructure | business | broad | -
    server, network, cabling, cable, infrastructure, switch, voip, phone system, wiring, rack, internet line,
    failover, internet, vpn, moving|move|relocating ... office|offices, new office
  it-support | help | broad | -
    it support, tech support, technical support, computer support, managed it, managed service, msp, help desk,
    helpdesk, it person|guy|people|department|staff|team, it services, it help, it company, it provider, take over ... it, our it, for it,
    need it support|help|services
  residential | residential | broad | -
    residential, home, house, household, family, apartment, condo, my computer|laptop|pc|tv|phone|tablet|desktop,
    personal computer, homeowner, home owner, grandma, grandmother, grandpa, parent, mom, mother, dad, tv, television
  business | business | broad | -
    business, company, office, corporate, employee, staff, enterprise, firm, workplace, organization, commercial,
    startup, seat, workstation, user, coworker, b2b, our computers|pcs|laptops|machines|workstations|network,
    # people|person|user|employee|seat|staff|computers|pcs|workers, # of us
  services | help | broad | -
    service, what do you do|offer|provide, what can you do, what you do|offer, offer, specialize, solution
  device | residential | broad | -
    computer, laptop
  place | location | broad | -
    location, area, city, town, county, zip, where, suburb
  help | help | broad | -
    help, assist, assistance, question, option, menu, support, problem, issue, trouble, broken, not working,
    doesnt work, wont work, stopped working, fix, advice, stuck, confused
    !that|it|this|really|very helped, !thank|thanks ... help|helping
`);
