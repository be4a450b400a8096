import { readRules } from './rule.ts';

/** Who has trouble of their own; "my wife can't get into her email" is no wish to read hers. */
const relatives =
  'wife|husband|spouse|partner|mom|mother|dad|father|parents|son|daughter|kid|kids|child|children|grandma|grandpa|grandmother|grandfather|brother|sister|aunt|uncle|niece|nephew|friend|neighbor|boss|employee|employees|coworker|coworkers|colleague|colleagues|assistant|secretary|bookkeeper|receptionist|staff|user|users|client|customer|teacher|manager|he|she|they|we';

/** What cannot wait, then questions about ourselves and our terms. */
export const companyRules = readRules(`
  clicked-link | security | exact | emergency ransom urgent security phishing contact virus payment cost locked-out web business
    clicked|opened ... link|attachment|email, entered|typed|gave ... password|card|account|details, suspicious email|link|attachment,
    gave ... access, fell|fallen|fall|falling for ... phishing|scam|fake|trick|email|mail|link|message, phished
    !dont|not|never|wont|avoid|prevent|who|if|training|train ... fall, !train|training|simulate|simulated|test ... phished
  response-time | help | exact | emergency ransom duration hours cost human contact
    how fast|quick|quickly|soon ... respond|response|answer|reply|react|back|come|arrive|help|there|someone|fix,
    how long ... respond|response|answer|reply|react|back|arrive|hear|show, response time, turnaround, sla,
    service level, emergency support|service|line|number|contact|hour|help,
    what if|happens ... down|crashes|fails|offline, do|can you ... emergency|emergencies, 247, around the clock,
    after hours, at night, outside ... hours, how fast are you
  emergency-cost | cost | exact | cost emergency ransom urgent weekend response-time hours payment
    emergency|urgent|rush|weekend|saturday|sunday|night|holiday|hours|priority ... fee|charge|cost|price|rate|extra|surcharge|more|pay,
    fee|charge|cost|price|rate|extra|surcharge|more|pay ... emergency|urgent|rush|weekend|saturday|sunday|night|nights|holiday,
    cost|charge|pay ... after hours
    !per hour, !hours are, !down|hacked|offline, !rate|charge|cost|price ... hours
  account-hacked | security | exact | emergency ransom urgent security phishing refuse locked-out microsoft seo web contact virus residential business about payment discount
    someone|somebody|hacker|hackers|they|stranger|he|she changed|reset|changing my|our|the password|passwords|recovery|login, password|passwords was|were|got|has|have changed|been by|without|changed,
    someone|somebody|stranger|hacker|hackers logged|signed|logging|signing in|on|into|onto, someone|somebody|login|logins|signin|attempt|attempts|logged|signed ... from russia|china|nigeria|ukraine|brazil|moscow|vietnam|iran|korea|foreign|unknown,
    unusual|suspicious|unknown|strange|unrecognized|weird login|logins|sign|signin|activity|access, ceo|boss|my|our|his|her|owners email|emails|mail|mailbox|account|facebook|instagram|outlook|gmail ... sent|sending|sends|send|asking|asks|posting ... gift|bitcoin|weird|strange|itself, my|our|ceo|boss|his|her email|mail|mailbox|account|facebook|instagram|outlook|gmail is|are|sent|keeps|sends|was ... sending|sent|sends|out spam|scam|phishing,
    emails|email|messages sent|going|went out ... i|we didnt|never|not,
    facebook|instagram|gmail|email|emails|account|accounts|whatsapp|snapchat|linkedin|paypal|icloud|outlook|mail|youtube|tiktok|password ... hacked|hijacked|compromised|stolen|taken,
    hacked|hijacked|stole|compromised|took ... my|our facebook|instagram|gmail|email|account|accounts|whatsapp|snapchat|linkedin|paypal|icloud|outlook|mail|youtube|tiktok|password,
    hacked|stolen facebook|instagram|gmail|email|account|accounts|whatsapp|paypal|icloud|outlook,
    someone|somebody|stranger|hacker|ex is|got|was|has in my|our email|account|facebook|instagram, someone|somebody|stranger|hacker|hackers|they got ... my|our email|account|facebook|instagram|gmail|password|passwords,
    hacker|hackers|scammer|someone|somebody|they ... locked me|us out, locked out by ... hacker|hackers|someone|scammer,
    someone|somebody|stranger|hacker|they|he|she|ex|broke|broken|breaking|hacking ... into my|our facebook|instagram|gmail|email|account|accounts|whatsapp|snapchat|linkedin|paypal|icloud|outlook|mail|youtube|tiktok
    !website|site|app|shop|newsletter ... logged|logs|sends|send, !can|could|would|will you hack, !prevent|avoid|protect|if|would, !how do, !his|her|their|ex account|email|facebook|instagram
  watched | security | exact | emergency ransom urgent refuse security phishing virus mac app residential contact business account-hacked privacy
    husband|wife|spouse|ex|boyfriend|girlfriend|partner|someone|somebody|he|she|they|stalker|roommate|boss|neighbor|hacker ... hack|hacked|hacking|spy|spying|track|tracking|monitor|monitoring|watch|watching|read|reading|stalk|stalking|listen|listening|access|accessed|bugged|installed ... me|my,
    spyware|stalkerware|tracker|tracking app ... my phone|computer|laptop|tablet|device|car,
    being|im spied|tracked|watched|monitored|stalked, am i being, i am spied|tracked|watched|monitored, phone|computer|laptop|camera|iphone is|being|was bugged|tapped|monitored|tracked
    !can|could|would|will you|u ... hack|spy|track|break, !how to|i hack|spy|track, !want|like to hack|spy|track, !help me hack|spy|track, !hack|spy|track|into my|his|her husband|wife|ex|boyfriend|girlfriend|spouse|partner|kid|son|daughter|neighbor, !cookie, !server|network|systems|website, !website|site ... me
  site-trouble | web | exact | emergency ransom urgent web business security infrastructure hosting seo ecommerce
    website|site|webpage|shop|store|wordpress|blog|homepage is|are|went|has|just|got|was|keeps ... down|offline|crashed|dead|gone|hacked|defaced|infected|broken|crashing,
    website|site|shop|store|wordpress ... down|offline|hacked|crashed|defaced|infected, hacked|crashed|broke my|our website|site|shop|store|wordpress,
    website|site|shop ... not loading|working|load, website|site|shop ... wont|doesnt load|open
    !last year|month|summer|winter|spring|fall|time|week, !years|months ago, !what|in if|case, !if our|my|the|we|it, !prevent|avoid|protect, !server|everything|network|wifi|internet
  ransom | help | exact | emergency infrastructure business security web cloud ransomware wifi residential it-support
    we|i|been|was|got|getting|being|am|are|is hacked|attacked|breached|ransomed, have been hacked|attacked, data breach,
    hit|infected by|with ransomware, got|have|has|hit ransomware, ransom note, asking for|a ransom|bitcoin,
    files ... are|were|got|have|been|all encrypted|locked, all|every files|file|data encrypted, ransomware|cyberattack ... hit us|our|me
    !last year|month|summer|winter|spring|fall|time, !years|months ago, !in the past, !used to, !what if, !what happens if,
    !happens|happen when|if, !help after, !tell me|us about, !recovery|response plan, !competitor|competitors, !is it true,
    !in case, !if our|my|the|we|you, !prevent, !avoid, !protect, !how do i know
  emergency | help | exact | infrastructure business security web cloud ransomware wifi residential it-support
    server|network|everything|system|email|phones|computers ... is|are|went|has|just down|offline|crashed|dead|gone|stopped|dying,
    server|network|everything|internet|email|system down|offline|crashed, is|are|all down, we cannot|cant work,
    hit|infected by|with virus, we|i have|got|having an emergency, this|it is an emergency, its an emergency,
    server wont|not|doesnt|isnt|never start|starting|boot|booting|responding|working, network|server|servers|computers|everything|office ... infected,
    internet ... out|down|gone ... office|company|business|shop|store|work, whole office ... internet|offline, nobody can work|log|connect, no one can work|log|connect
    !last year|month|summer|winter|spring|fall|time, !years|months ago, !in the past, !used to, !what if, !what happens if,
    !in case, !if our|my|the|we|you, !prevent, !avoid, !protect, !how do i know
  same-day | schedule | exact | schedule response-time onsite visit residential business hours human technicians
    same day, come|visit|here|over|out|someone|technician|somebody ... today|tonight|asap, come|visit|here|over|out|someone|technician|somebody ... right|this now|afternoon|morning|evening,
    today|tonight ... come|visit|appointment|technician|someone, fixed|repaired|done|seen|appointment|visit today|tonight
    !are you open, !you open|closed
  urgent | help | exact | -
    urgent, urgently, emergency, emergencies, asap, as soon as possible, immediately, help|support|someone|technician|it ... right now|away,
    need ... right now|away, cannot|cant wait
    !is|are it|there|this|that|they ... urgent|emergency, !how urgent, !what|which ... emergency|urgent, !last year|month, !what if, !do|can|does you|i ... emergency|emergencies,
    !emergency fund|exit|kit
  identity | - | exact | ai about human app
    youre a|an|just|only ... bot|robot|machine|computer|program|ai, are you a|an|the|really|actually|just ... bot|robot|human|person|ai|machine|computer|program,
    are you bot|robot|human|ai|real|chatgpt|alive|automated, what|which model|version|llm are|is, ai|language model, about yourself,
    who made|built|programmed you, are|r u|you gpt|claude|gemini|siri|alexa, is this a|an|really|just ... bot|robot|person|human|ai,
    is this chatgpt|automated|ai|bot, am i talking|chatting|speaking, who are you, what are you, your name, who am i,
    you a bot|robot|human|person, real person or
  after-writing | - | exact | quote contact schedule status
    what|happens|next ... after|when|once ... fill|filled|send|sent|submit|submitted|write|wrote|request|form|click|book,
    after ... fill|send|submit|write ... what, what happens next, what is next, whats next, then what
    !app|idea|website|project|software ... next
  human | help | exact | schedule contact
    talk|speak|chat|connect|transfer|pass ... human|person|someone|agent|representative|rep|people|somebody|operator|manager|expert|engineer|technician|developer|team|sales,
    dont|not want|like ... bot|robot|machine, no bots|robots, real person|human, human please, live agent|chat|person|support|human, want|need a human|person|agent,
    customer service, human being|agent
  manage-appointment | schedule | exact | schedule quote contract
    cancel|reschedule|change|move|postpone ... appointment|meeting|booking|consultation|slot, reschedule,
    cant|cannot make ... appointment|meeting
  complaint | help | exact | response-time contact status schedule quote phone reviews virus security technicians
    you|guys|they|thisfirm ... scam|scammed|cheat|cheated|rob|robbed|ripped|overcharged|lied|stole|ruined|broke ... me|us|off|my|our,
    never|didnt|havent|not|no get|got|getting|receive|received|see|seen ... confirmation|reply|answer|response|receipt|quote|invoice|callback|link|code,
    where|wheres ... confirmation|reply|answer|receipt, confirmation ... never|not|didnt|hasnt, bad|terrible|lousy|horrible job,
    you|guys ... overcharged|scammed|cheated,
    complaint, complain, nobody|noone|never|didnt showed|show|arrived|turned, no show, nobody|noone|never answered|replied|responded|called|came|wrote,
    no one ... answered|replied|responded|called|came, still waiting,
    waiting ... answer|reply|response|quote|call|hear|technician, no reply|response|confirmation, havent heard,
    didnt hear|show|come|answer, terrible|bad|awful|poor service|job|work|experience, not happy|satisfied, unhappy,
    unsatisfied, disappointed
  owned | - | exact | business about ownership residential discount
    woman|women|minority|veteran|family|black|asian|latino|hispanic|lgbt|lgbtq|disabled|employee owned, wbe|mbe|dbe|sdvosb certified, you|thisfirm ... insured|insurance|bonded|licensed, insured, bonded
    !form|questionnaire|application|cyber|agency
  partner | - | exact | business app plans seo contact careers
    become|be|being|as|your ... partner|reseller|affiliate|supplier|vendor|distributor, partnership, referral|affiliate|partner|reseller program,
    reseller, affiliate, white label, invest|investor ... you|thisfirm|company, we|i sell to you, sell you, partner with you|thisfirm
    !referral program ... app
  report-hole | - | exact | security web status contact compliance about app
    vulnerability, vulnerabilities, bug bounty, responsible disclosure, security txt, security|xss|csrf|sql hole|flaw|bug|issue ... your|on|in,
    report ... bug|vulnerability|hole|flaw|security
    !scan|scanning|assessment|test|our|my, !do|can|could you
  status | help | exact | quote careers
    status ... request|quote|ticket|order|application|appointment|repair, my ticket, update on my,
    did you get|receive my, where is my quote|technician|order
  careers | - | exact | schedule cost residential business app web remote onsite training it-support
    how|where ... apply, job, career, you|currently|now hiring|recruiting, hire me, hiring anyone|people|developers|technicians|process,
    vacancy, positions, remote|open|any|available position|role|job, internship, intern, resume, cv, work for you|thisfirm, employment, job opening, open position|role,
    apprenticeship, join your|the team, salary, employee|job|your benefits, pay range, perks, vacation days
    !good|great|nice|awesome|excellent|amazing|bad|terrible|lousy|horrible|well job, !job done
  refuse | - | exact | security cost app residential business microsoft locked-out emergency ransom virus phishing mac phone contact
    read|open|see|get ... his|her|their|husbands|wifes ... messages|whatsapp|texts|email|emails|chats|phone|photos,
    hack|break|get ... into ... his|her|their|someone|ex|wifes|husbands|girlfriends|boyfriends|neighbors,
    you|to|u|me|how hack|spy|track|bug ... ex|wife|husband|girlfriend|boyfriend|neighbor|instagram|facebook|snapchat|whatsapp|someone|somebody|account|his|her|their,
    can|do|could|would i hack|spy|track|bug ... ex|wife|husband|girlfriend|boyfriend|neighbor|instagram|facebook|snapchat|whatsapp|someone|somebody|account|his|her|their,
    hack|spy|track|monitor|bug|read|hacking|spying|tracking on|the|my|a|his|her|their ... ex|wife|husband|girlfriend|boyfriend|neighbor|employees|cheating,
    hack|spy|track|monitor|bug my|his|her|their|the ex|wife|husband|girlfriend|boyfriend|neighbor|roommate,
    crack ... password|license|software, pirated, hire ... hacker
    !${relatives} cant|cannot|couldnt|wont|forgot|lost|needs, !${relatives} is|are|was|got|keeps|still|suddenly|just|also|now|always|really|has cant|cannot|unable|not|locked|trouble|problems|forgotten|lost,
    !help my|our ${relatives} get|getting|log|sign|access|read|open|see,
    !trying|tries|tried to hack, !hack|hacked|hacking|spying|tracking my|our|me|us|into|on my|our|me|phone|computer|facebook|instagram|account|email|laptop|whatsapp|iphone ... and, !is|are|was|has|keeps|been spying|tracking|hacking|reading|watching|monitoring, !my husband|wife|ex|boyfriend|girlfriend|partner hacked|hacks|spies|tracks|reads|watches|tracked
  privacy | - | exact | security contact newsletter ai business
    my|our data ... safe|secure|protected, is this|the|your site|website|page|form safe|secure, what data|information ... collect|keep|store, sell|share ... my|our data|information|address, privacy, personal data|information, data protection, gdpr, ccpa, cookie, tracking, track me,
    delete|remove|erase|forget ... my|our data|information|chat|transcript, what ... store|collect|keep|save ... data|information|me,
    do you store|collect|sell|share|keep ... data|information|address|chat,
    share|sell|send|give ... it|this|data ... ai|company|companies|third|anyone|others,
    is this|the chat|conversation recorded|stored|saved|private|confidential|secure,
    who ... read|see ... chat|this|messages
    !shopify|online|web|run|cost|price|own store, !store run|cost|price|website
  newsletter | - | exact | contact contract
    stop emailing|mailing|sending, newsletter, mailing list, unsubscribe, subscribe, email updates
  contract | cost | exact | business residential cost plans privacy
    no longer need|want ... support|help|service|services|you|plan, contract, cancellation, long term, commitment, locked in, lock in, cancel any|anytime|whenever,
    cancel ... plan|service|subscription|month, month to month, minimum term, notice period, sign ... year,
    end the plan|service|agreement, if|when i|we leave, leave|leaving you|thisfirm
  uptime | - | exact | guarantee maintenance
    uptime, service availability, 99 9|99|999, 999, planned|scheduled maintenance
  guarantee | cost | exact | cost complaint infrastructure repair
    guarantee, warranty, refund, money back, comes back again,
    if ... not|arent|isnt|dont ... fixed|work|happy|satisfied|like, breaks again, fixed ... again|broken,
    broke|broken|happening|failed again
  payment | cost | exact | cost hosting
    venmo, take ... card|cash|check|paypal|venmo|zelle|amex, payment, how ... pay, pay by|with|monthly|later|upfront|online, invoice, billing, bill me|us, late fee,
    accept ... card|cash|check|paypal|venmo|bitcoin, credit card, paypal, installment, deposit, financing,
    pay ... advance, net 30, amex, visa, mastercard, zelle, apple pay
    !fake|fraudulent|bogus|phony|forged invoice|invoices|bill
  fees | cost | exact | cost payment
    setup|onboarding|hidden|extra|additional|activation|trip|travel|mileage|starting|startup|installation|cancellation fee|fees|cost|costs|charge|charges, set up fee|cost|charge, charge|charges|pay|fee|extra ... travel|mileage|drive|driving|gas, any|other fees
    !emergency|late, !late fee
  discount | cost | exact | cost it-support business
    discount, nonprofit, non profit, charity, coupon, promo code, cheaper, negotiate, better price|deal,
    special offer|deal, veteran, senior|student|military price|rate, match|beat ... price|quote, price match,
    competitor, cheaper than
    !cloud|server|app|website|remote|it|renting|buying cheaper, !work|help|serve|support ... nonprofit|profit|charity|veteran|senior
  clients | - | exact | business about reviews
    how many clients|customers, # clients|customers, many|number of clients|customers, your clients|customers ... how many
  reviews | - | exact | virus about identity
    review, rating, stars, testimonial, reference, clients|customers say|think, why ... trust|choose ... you,
    are you any|a good, you ... scam|scammers|legit|legitimate|trustworthy|fraud, know you are real
  portfolio | - | exact | app web
    portfolio, past|previous|your|recent work|projects, example, case study|studies, work you ... done, projects you,
    show me ... work|project, seen ... work
  about | - | exact | business location duration human app web hours
    about you|thisfirm|yourselves, about your|the company|firm|team,
    how old ... company|business|firm|you|thisfirm, when ... founded|started|established|begin business, since when, how long ... business|around|exist|operating|existed, how long have you, ceo, owner, founder,
    who owns|founded|runs|started|is thisfirm, years ... experience|business, founded,
    how big|many|large ... team|company|employees|people|technicians|developers,
    your team|history|story|mission|values, what is thisfirm, are you ... local company|small company
  consultation | schedule | exact | schedule cost duration
    free consultation|consult|call|session|meeting, consultation ... free|cost|cover|include|work|long,
    what is|happens ... consultation, how long ... consultation|meeting, first meeting|consultation, the catch,
    obligation, no strings, commit me|us
  audit | web | exact | cost web seo security
    free|site|website|seo audit, audit my|our|the site|website, check|review my|our site|website
  quote | cost | exact | cost web app reviews
    quote, estimate, proposal, bid, quotation
  weekend | schedule | exact | schedule residential business
    weekend, saturday, sunday
  phone | help | exact | contact human response-time location schedule
    phone number, number ... call, who|whom ... call, can i|we call, call someone|somebody, whats|what your number,
    call you|me|us|back|someone, telephone, your phone|number|cell, give me|us a call|ring, phone call, whatsapp,
    text you|me, sms
  language | - | exact | web app cost business residential cloud security schedule it-support
    spanish, espanol, habla, hola, french, chinese, korean, hindi, portuguese, deutsch, other language,
    ayuda, necesito, necesitamos, computadora, ordenador, cuanto, cuesta, quiero, tengo, gracias, pagina, negocio, lenta, lento, funciona, buenos,
    buenas, por favor, telefono, puedes, pueden, tienen, bonjour, merci, ordinateur, besoin, danke, hilfe, brauche, obrigado, preciso, ajuda, ciao, aiuto,
    russian, arabic, vietnamese, japanese, german, italian, polish, speak ... language
    !language app, !multilingual
  hours | help | exact | business web location schedule your-place app
    work|open|available|come|there evenings|evening|nights|late, come|available|work|open|there|appointment|appointments after|before|until|past #, hours, hour, are you open|closed, you open|close|closed, when ... open|close, opening time|times,
    what time ... open|close|start|are you, holiday, open|closed|close|work|working|there|available ... today|now|late|early,
    open|closed|close january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec,
    open|closed|close ... monday|tuesday|wednesday|thursday|friday|tomorrow|today, you|guys|office work|works|working|open monday|tuesday|wednesday|thursday|friday|today|tomorrow|on,
    open|closed|close tomorrow|monday|tuesday|wednesday|thursday|friday|on, work|working|available on thanksgiving|christmas,
    thanksgiving, christmas, xmas, christmas eve, new years|year day|eve, labor|labour|memorial|veterans|columbus|presidents|independence day,
    4th|fourth of july, july 4|4th, mlk, martin luther king, open|closed|close|work ... black friday
    !per|an|every|each hour, !hour|hours ... rate|cost|charge, !open|opened ... link|email|attachment|file|form|account|source, !sale|sales|campaign|card|cards|party|lights|gift, !saturday|sunday|weekend|weekends,
    !within # hours
  duration | - | exact | -
    how long, how many weeks|months|days, timeline, timeframe, time frame, how soon|quickly|fast can|could|will you,
    when ... be ready|done|finished|live, when ... results|difference, see results, lead time, how much time
`);
