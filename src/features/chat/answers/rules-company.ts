import { readRules } from './rule.ts';

/** What cannot wait, then questions about ourselves and our terms. */
export const companyRules = readRules(`
  clicked-link | security | exact | emergency security phishing contact virus
    clicked|opened ... link|attachment|email, entered|typed|gave ... password|card, suspicious email|link|attachment,
    gave ... access
  response-time | help | exact | emergency duration hours help cost human contact
    how fast|quick|quickly|soon ... respond|response|answer|reply|react|back|come|arrive|help|there|someone|fix,
    how long ... respond|response|answer|reply|react|back|arrive|hear|show, response time, turnaround, sla,
    service level, same day, emergency support|service|line|number|contact|hour|help,
    what if|happens ... down|crashes|fails|offline, do|can you ... emergency|emergencies, 247, around the clock,
    after hours, at night, outside ... hours, how fast are you
  emergency | help | exact | infrastructure business security web help cloud ransomware wifi contact residential it-support

    server|network|website|site|everything|system|email|phones|computers ... is|are|went|has|just down|offline|crashed|dead|gone|stopped|dying,
    server|network|site|website|everything|internet|email|system down|offline|crashed, is|are|all down, cannot work,
    cant work, emergency, urgent, urgently, we|i|been|was|got|getting|being|am|are hacked|attacked|breached|ransomed,
    have been hacked|attacked, hit|infected by|with ransomware|virus, got|have|has|hit ransomware,
    files are|were|got|have encrypted|locked, asking for|a ransom|bitcoin, data breach, right now, help immediately,
    whole office ... internet|offline, nobody can work|log|connect, no one can work|log|connect, ransom note
  identity | - | exact | ai about human app
    are you a|an|the|really|actually|just ... bot|robot|human|person|ai|machine|computer|program,
    are you bot|robot|human|ai|real|chatgpt|alive|automated, is this a|an|really|just ... bot|robot|person|human|ai,
    is this chatgpt|automated|ai|bot, am i talking|chatting|speaking, who are you, what are you, your name, who am i,
    you a bot|robot|human|person, real person or
  human | help | exact | schedule contact help

    talk|speak|chat|connect|transfer|pass ... human|person|someone|agent|representative|rep|people|somebody|operator|manager|expert|engineer|technician|developer|team,
    real person|human, human please, live agent|chat|person|support|human, want|need a human|person|agent,
    customer service, human being|agent
  manage-appointment | schedule | exact | schedule quote contract
    cancel|reschedule|change|move|postpone ... appointment|meeting|booking|consultation|slot, reschedule,
    cant|cannot make ... appointment|meeting
  complaint | help | exact | help response-time contact status schedule quote phone
    complaint, complain, nobody|noone|never answered|replied|responded|called|came|wrote,
    no one ... answered|replied|responded|called|came, still waiting,
    waiting ... answer|reply|response|quote|call|hear|technician, no reply|response, havent heard,
    didnt hear|show|come|answer, terrible|bad|awful|poor service|job|work|experience, not happy|satisfied, unhappy,
    unsatisfied, disappointed
  status | help | exact | quote help careers
    status ... request|quote|ticket|order|application|appointment|repair, my ticket, update on my,
    did you get|receive my, where is my quote|technician|order
  careers | - | exact | help schedule cost residential business app web
    job, career, you|currently|now hiring|recruiting, hire me, hiring anyone|people|developers|technicians|process,
    vacancy, internship, intern, resume, cv, work for you|northarc, employment, job opening, open position|role,
    apprenticeship, join your|the team, salary, employee|job|your benefits, pay range, perks, vacation days
  refuse | - | exact | security cost app residential business help microsoft locked-out
    hack|break|get ... into ... his|her|their|someone|ex|wifes|husbands|girlfriends|boyfriends|neighbors,
    hack ... ex|wife|husband|girlfriend|boyfriend|neighbor|instagram|facebook|snapchat|whatsapp|someone|account,
    spy on, track my wife|husband|girlfriend|boyfriend|ex, crack ... password|license|software, pirated
  privacy | - | exact | security help contact newsletter ai business
    privacy, personal data|information, data protection, gdpr, ccpa, cookie, tracking, track me,
    delete ... my|our data|information|chat|transcript, what ... store|collect|keep|save ... data|information|me,
    do you store|collect|sell|share|keep ... data|information|address|chat,
    share|sell|send|give ... it|this|data ... ai|company|companies|third|anyone|others,
    is this|the chat|conversation recorded|stored|saved|private|confidential|secure,
    who ... read|see ... chat|this|messages
  newsletter | - | exact | contact contract
    newsletter, mailing list, unsubscribe, subscribe, email updates
  contract | cost | exact | business residential cost help plans privacy
    contract, cancellation, long term, commitment, locked in, lock in, cancel any|anytime|whenever,
    cancel ... plan|service|subscription|month, month to month, minimum term, notice period, sign ... year,
    end the plan|service|agreement, if|when i|we leave, leave|leaving you|northarc
  uptime | - | exact | guarantee maintenance
    uptime, service availability, 99, planned|scheduled maintenance
  guarantee | cost | exact | help cost complaint infrastructure repair
    guarantee, warranty, refund, money back, comes back again,
    if ... not|arent|isnt|dont ... fixed|work|happy|satisfied|like, breaks again, fixed ... again|broken,
    broke|broken|happening|failed again
  payment | cost | exact | cost help hosting
    payment, how ... pay, pay by|with|monthly|later|upfront|online, invoice, billing, bill me|us, late fee,
    accept ... card|cash|check|paypal|venmo|bitcoin, credit card, paypal, installment, deposit, financing,
    pay ... advance, net 30, amex, visa, mastercard, zelle, apple pay
  discount | cost | exact | cost help it-support services
    discount, nonprofit, non profit, charity, coupon, promo code, cheaper, negotiate, better price|deal,
    special offer|deal, veteran, senior|student|military price|rate, match|beat ... price|quote, price match,
    competitor, cheaper than
  reviews | - | exact | virus about identity
    review, rating, testimonial, reference, clients|customers say|think, why ... trust|choose ... you,
    are you any|a good, you ... scam|scammers|legit|legitimate|trustworthy|fraud, know you are real
  portfolio | - | exact | app web
    portfolio, past|previous|your|recent work|projects, example, case study|studies, work you ... done, projects you,
    show me ... work|project, seen ... work
  about | - | exact | business location duration help human app web hours
    about you|northarc|yourselves, about your|the company|firm|team,
    how long ... business|around|exist|operating|existed, how long have you, ceo, owner, founder,
    who owns|founded|runs|started|is northarc, years ... experience|business, founded,
    how big|many|large ... team|company|employees|people|technicians|developers,
    your team|history|story|mission|values, what is northarc, are you ... local company|small company
  consultation | schedule | exact | schedule cost duration help
    free consultation|consult|call|session|meeting, consultation ... free|cost|cover|include|work|long,
    what is|happens ... consultation, how long ... consultation|meeting, first meeting|consultation, the catch,
    obligation, no strings, commit me|us
  audit | web | exact | cost web seo security
    free|site|website|seo audit, audit my|our|the site|website, check|review my|our site|website
  quote | cost | exact | cost web app reviews
    quote, estimate, proposal, bid, quotation
  weekend | schedule | exact | schedule hours residential business
    weekend, saturday, sunday
  phone | help | exact | contact human help response-time location schedule
    phone number, number ... call, who|whom ... call, can i|we call, call someone|somebody, whats|what your number,
    call you|me|us|back|someone, telephone, your phone|number|cell, give me|us a call|ring, phone call, whatsapp,
    text you|me, sms
  language | - | exact | help
    spanish, espanol, habla, hola, french, chinese, korean, hindi, portuguese, deutsch, other language
  hours | help | exact | help business web location
    hour, are you open|closed, you open|close, when ... open|close, opening time|times,
    what time ... open|close|start|are you, holiday, open today|tomorrow|now|late|early
  duration | - | exact | help
    how long, how many weeks|months|days, timeline, timeframe, time frame, how soon|quickly|fast can|could|will you,
    when ... be ready|done|finished|live, lead time, how much time
`);
