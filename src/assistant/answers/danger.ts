import data from 'content:danger';
import { sentenceEnd, stemOf } from '#src/lib/words.ts';
import type { ReplyLink } from '../reply-types.ts';

/** Any of these stems; `...` matches up to five words of the same sentence. */
type Slot = ReadonlySet<string> | '...';
type Pattern = readonly Slot[];

const mostBetween = 5;

/**
 * Reads comma-separated patterns: `a|b` is either, `...` some words between, `#` a number. Words are stemmed, so one
 * form is enough: "how much, price|cost ... app".
 */
function patterns(source: string): Pattern[] {
  return source.split(',').map((one) =>
    one
      .trim()
      .split(/\s+/)
      .map((slot) => (slot === '...' ? slot : new Set(slot.split('|').map(stemOf)))),
  );
}

const meets = (slot: ReadonlySet<string>, stem: string) =>
  slot.has(stem) || (slot.has('#') && /^\d+(h\d\d)?(am|pm)?$/.test(stem));

/** Indexes of the words that match from `at` on, or undefined; the first slot is a word. */
function matchFrom(pattern: Pattern, stems: readonly string[], at: number, slot = 0): number[] | undefined {
  const wanted = pattern[slot];
  if (wanted === undefined) return [];
  if (wanted !== '...') {
    if (!meets(wanted, stems[at] ?? '')) return undefined;
    const rest = matchFrom(pattern, stems, at + 1, slot + 1);
    return rest && [at, ...rest];
  }
  for (let skipped = 0; skipped <= mostBetween; skipped++) {
    const rest = matchFrom(pattern, stems, at + skipped, slot + 1);
    if (rest) return rest;
    if ((stems[at + skipped] ?? sentenceEnd) === sentenceEnd) return undefined;
  }
  return undefined;
}

const meetsAny = (all: readonly Pattern[], stems: readonly string[]) =>
  all.some((pattern) => stems.some((_, at) => matchFrom(pattern, stems, at)));

interface Rule {
  readonly id: string;
  /** `stems` include sentence ends. */
  isMet(stems: readonly string[]): boolean;
  readonly words: readonly string[];
}

/**
 * Reads rules: a line with a name, then indented lines of comma-separated patterns. A pattern after `!` prevents a
 * match.
 */
function readRules(source: string): Rule[] {
  return source
    .split(/\n(?= {2}\S)/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const [id = '', ...lines] = block.trim().split('\n');
      const all = lines
        .join(' ')
        .split(/,|(?=!)/)
        .map((one) => one.trim())
        .filter(Boolean);
      const met = all.filter((one) => !one.startsWith('!')).flatMap(patterns);
      const not = all.filter((one) => one.startsWith('!')).flatMap((one) => patterns(one.slice(1)));
      return {
        id,
        isMet: (stems) => meetsAny(met, stems) && !meetsAny(not, stems),
        words: lines.join(' ').match(/[a-z]+/g) ?? [],
      };
    });
}

const stranger =
  'someone|somebody|stranger|hacker|hackers|scammer|scammers|attacker|attackers|intruder|intruders|criminal|crook';
const machine =
  'computer|computers|laptop|laptops|pc|pcs|mac|macbook|imac|desktop|screen|mouse|server|servers|network|system|systems|machine|machines|chromebook';
const thing = `${machine}|phone|phones|iphone|ipad|tablet|keyboard|printer|router|charger|battery|drive|disk`;
const lost =
  'laptop|laptops|macbook|notebook|phone|phones|iphone|ipad|tablet|computer|computers|pc|device|devices|drive|usb|stick';
const liquid = 'water|coffee|tea|soda|beer|wine|juice|milk|coke|liquid|drink';
const mailbox = 'mailbox|inbox|email|emails|mail|outlook|gmail|365|account|accounts';
/** A caller who may be a scammer. */
const caller = `${stranger}|guy|man|woman|lady|caller|dude|him|her|them|microsoft|windows|apple`;
/** A person who may do harm. No devices or work: people joke about those. */
const attacker =
  'he|hes|she|shes|they|theyre|husband|wife|ex|boyfriend|girlfriend|partner|father|dad|stepdad|brother|son|neighbor|neighbour|man|guy|someone|somebody|stalker|roommate|stranger|intruder|student|coworker';
const weapon = 'gun|knife|weapon|rifle|pistol|firearm|bomb|machete';
const place = 'office|house|home|store|shop|building|apartment|garage|warehouse|room';
const coin = 'bitcoin|bitcoins|btc|crypto|cryptocurrency|monero|ransom';
const family = 'husband|wife|spouse|ex|boyfriend|girlfriend|partner|roommate|stalker';
const relative =
  'husband|wife|father|dad|mother|mom|son|daughter|brother|sister|uncle|aunt|grandpa|grandma|grandfather|grandmother|bookkeeper|partner|owner|friend|employee|coworker|accountant';

/** Dangers to people or systems, gravest first. They are answered whatever else a message says. */
const dangerRules = readRules(`
  venting
    make|makes|making|made|drives|driving|got me|us ... kill|hang|shoot myself|ourselves, make|makes|making|made me ... die,
    before i kill|hang|shoot myself, kill|hang|shoot|killing myself over, cant|cannot take it|this anymore, i cant|cannot go on,
    i|just cant|cannot do|take|bear|handle|stand this|it anymore|longer, i|just cant|cannot do|take|bear|handle|stand this|it any more|longer
    !go on facebook|instagram|youtube|google|the|my|a|any|internet|online|line|websites|sites|zoom|living|like|anymore
  crisis
    kill|kills|killing|hang|hanging|shoot|shooting|hurt|hurting|harm|harming|cut|cutting|drown|drowning|stab|poison myself|himself|herself|themselves,
    suicide, suicidal, suicidle, kms, unalive, self harm, selfharm, overdose, overdosed, took|taken|swallowed ... pills,
    want|wanna|wanted|like|ready|prefer to die, wanna die, i|just|simply rather|should|could|can|just|better die, i should|could|might|may just|rather|better|as die, want to just die, i should|could|might as well die, wish|rather ... dead, better off dead, better off without me,
    im|am|i going to die, im|am|i gonna die, end|ending|ended|take|taking my|his|her|their own|life|lives, end|ending it all|everything, feel like ending it,
    dont|not|never want|wanna|wish to live|exist, dont|not|never want|wanna|wish to be alive|around, dont|not want|wanna to be here anymore, dont|not want|wanna to wake up, dont|not wanna live|exist|wake, dont|not wanna be here|alive|around,
    no|any|without reason|point|sense ... live|living|life, nothing|no|anything to live for, not worth living, tired of living|life|existing,
    hate my life, give|giving|gave up on life, cant|cannot go on living|anymore|like, cant|cannot live anymore|like, life is over|pointless|meaningless|unbearable
    !die on this|that|the|a hill, !make|makes|making|made|drives|driving|got me|us ... kill|hang|shoot|die, !before i kill|hang|shoot, !kill|hang|shoot|killing myself over,
    !shoot|shot|cut myself in|on|with, !laptop|computer|phone|pc|printer|server|battery|router|wifi|it|tablet|ipad|drive want|going|gonna,
    !we|our|website|app|nonprofit|build|run ... suicide prevention|hotline|awareness, !end it all|everything ... contract|plan|notice|service|month|subscription, !suicide squad, !live|exist|around with|in|at|on|without|near|by, !wake up at|on|from|when|my|the
  despair
    feel|feeling|felt like dying, feel|feeling so|completely|totally|just|very|utterly hopeless|worthless, feel|feeling hopeless|worthless, i am hopeless|worthless, im hopeless|worthless, life|everything is|feels hopeless|worthless,
    dont|not|never|cant|cannot see|find a|any|the|another way out, no way out, no other way out, no hope left, lost all hope,
    nobody|noone|one would|will|ll|d miss me, nobody|noone|one would|will|ll|d even|ever miss me, nobody|noone|one would|will|ll|d even|really notice if i, nobody|noone|one would|will|ll|d care|notice if|when i|im die|died|dead|gone|was|were|disappeared,
    going|want|ready|planning|plan|about|decided|have|need|try to end it|this|things|everything, gonna|wanna|will|ll|might|could|should|just end it|things, end it tonight|today|now|forever,
    thinking|think|thought about|of ending it|this|things|everything, considering|contemplating ending it|this|things|everything,
    life|living|existence isnt|not|aint|never worth, life|living is|just not|never|hardly worth, nothing matters anymore, rather not exist|wake,
    goodbye|bye|farewell forever|world|cruel, this is my|the last goodbye|night|day, this is goodbye
    !end|ending it|this|things|everything ... contract|plan|agreement|lease|notice|service|subscription|membership|trial|process|task|program|call|meeting|session|chat|conversation|talk|month|year|week|provider|vendor|company|msp|hosting|you|thisfirm,
    !contract|plan|agreement|lease|subscription|membership|trial|service|process|task|program|call|meeting|session|chat|provider|vendor|msp|hosting ... end|ending it|this|things|everything,
    !way out of|from, !hopeless|worthless with|at|when|in|on, !battery|shelf life, !${thing} feels|feel|is|sounds like dying, !goodbye|bye forever to|windows|spam, !goodbye windows
  danger
    kill|hurt|harm|shoot|stab me|us|her|him if|when|unless i|we|she|he leave|tell|call|go|talk|scream|speak|report|stop|run|move,
    threatens|threatened|threatening|trying|wants to kill|hurt|shoot|stab|attack me|us|him|her|them, going to hurt|shoot|stab me|us,
    im|am|i|are|were in danger, in danger, afraid|fear|scared for my|our life|lives, he|hes|she|shes|husband|wife|ex|boyfriend|girlfriend|partner|father|dad|stepdad|brother|boss|man|guy|stalker|coworker|neighbor hits|hitting|beats|beating me|us, active shooter, bomb threat,
    heart attack, cant|cannot breathe, isnt|not|stopped breathing, active shooting, gunman, shots fired, being robbed|mugged|burgled|raped|assaulted|beaten|strangled, unconscious, bleeding badly|heavily|out, need an|the ambulance, call an|the ambulance|police, call 911
    !should|do|can i|we call the police, !data|files|backups|backup|account|accounts|business|network|server|website|site|systems in danger
  threat
    ${attacker} is|are|will|ll|was going|gonna|trying|about|threatening|threatened to kill|murder|hurt|shoot|stab|rape|beat me|us|him|her|them, ${attacker} is|are|will|ll|gonna kill|murder|shoot|stab|rape me|us|him|her|them,
    ${attacker} going|trying|about|threatening|threatened|wants|want to kill|murder|hurt|shoot|stab|rape|beat me|us|him|her|them, ${attacker} is gonna kill|murder|shoot|stab me|us|him|her|them,
    ${attacker} has|have|got|with|pulled|brought|holding|carrying|is|waving ... a|his|her|the ${weapon}, there is|are a|someone|somebody|man|guy ... ${weapon}, pointing a ${weapon},
    911, 9 1 1, ambulance, paramedic, paramedics,
    had|having|has|have|got|suffered|suffering a|another|massive ... stroke|seizure, dad|mom|father|mother|husband|wife|son|daughter|baby|grandpa|grandma|friend|coworker|colleague|he|she collapsed|fainted|choking|drowned, is choking|unresponsive, passed out,
    breaking|broke|break|forcing|smashing ... into|in my|our|the|a ${place}, ${stranger}|man|men|guy|guys|burglar|burglars|robber|robbers|thief|thieves|people ... in|inside|entered|entering|robbing my|our|the ${place}, burglar|burglars|intruder|intruders|robber|robbers|prowler ... ${place}|outside|downstairs|upstairs|door, robbing us|me|our
    !kill|murder|shoot|stab|hurt me|us if|when|unless|because|for|over|lol|haha, !${weapon} shop|store|club|range|dealer|business|safe|company|website|app|game|license|permit|cabinet|show|sharpening, !threat|calls|spam ... bomb,
    !porsche, !e911, !911 calls|system|dispatch|services|address|compliance|support|center|turbo|carrera|routing|feature|testing, !voip|sip|phones|kari ... 911, !911 ... voip|phones, !ambulance|paramedic service|services|company|business|fleet|software|app|crew|provider|billing|training|website,
    !last|past week|night|month|year|summer|winter|spring|fall|time, !yesterday, !ago, !since|after his|her|my|the|a|that ... stroke|seizure, !camera|cameras|cctv|alarm|alarms|what if|prevent|avoid|protect, !prevent|avoid|protect|if|anyone|nobody, !passed out flyers|forms|surveys,
    !${place} network|wifi|computer|computers|pc|pcs|router|server|servers|camera|email|emails|365|laptop|account|accounts|internet|phone|phones|system|systems, !need|want|like|send|get|have someone|somebody|people|man|guy|guys, !can|could|will someone|somebody|you, !locked myself|ourselves out
  scared
    i am|feel|feeling ... scared|terrified|frightened|unsafe, im ... scared|terrified|frightened|unsafe, so|really|very scared|terrified, not safe here, dont|not feel safe
    !scared|terrified|frightened of|to|that|about|i|it|my|we|the|with|because, !safe with|using|about|paying|buying,
    !${thing}, !virus|viruses|email|emails|password|passwords|account|accounts|files|photos|website|data|hacked|hacker|hackers|scam|scammer|scammed|popup|link|update|updates|cloud|call|calls|bank|money|online|internet|price|prices|cost|ai|technology|breach|backup|ransomware|wifi|app
  fire
    battery|powerbank ... puffed|puffy|puffing|puff|swelled|expanded|expanding|ballooned|ballooning, ${thing}|macbook|trackpad|case ... swelling|swollen|puffed|puffy|puffing|bulging, puffed|puffy ... battery,
    ${thing}|cable|plug|adapter|outlet|cord|socket|strip|port ... melted|melting|melts|melt|scorched|sizzling, got|get|getting|gets|was|been|keep shocked|zapped by|from|touching my|the|a|our ${thing}|cable|plug|adapter|outlet|case|rack,
    shock|shocks|shocked|zap|zaps|zapped|jolt by|from|off|touching my|the|a|our ${thing}|cable|plug|adapter|outlet|case|rack, ${thing}|cable|plug|adapter|outlet|case|rack|it shocks|shocked|zaps|zapped|shocking|zapping me|us|my|him|her, ${thing} gave|gives me|us|him|her a|an ... shock|jolt,
    on|caught|catching fire, is|are|its|theres|see a|the|some fire|flames, is|are|see|theres smoke, smoke ... coming|rising, smoke|smokes|smoking ... ${machine}|phone|charger|battery|router|printer|outlet|plug|cable,
    ${machine}|phone|charger|battery|router|printer|outlet|plug|cable ... smoke|smokes|smoking|burning|sparks|sparking|flames,
    battery ... swollen|swelling|swells|bulging|bloated|leaking|exploded, swollen|bulging|bloated|leaking|exploded ... battery, electric|electrical shock, electrocuted,
    smell|smells ... burning|burnt|smoke|gas, burning|burnt|gas|smoky smell, sparks ... out|from|flying
    !swollen|bulging battery dangerous|safe, !sales|business|phones|inbox|shop|marketing|career|numbers|season|year|project|startup is|are|was|were|been|going|on ... fire, !on fire this|last year|month|quarter|season, !is it true, !fire extinguisher|drill|exit|department|code|inspection, !smoke detector|alarm|sensor, !fire tv|stick|wall, !burning cd|dvd|disc|question|usb, !melt|melts|melting ... app|game|theme|face, !ice|snow ... melt
  blackmail
    blackmail, blackmails, blackmailed, blackmailing, sextortion, extort, extorting, extorted,
    threatens|threatening|threatened to post|share|send|leak|release|publish|show|upload, video|videos|photos|pictures of me ... money|bitcoin|pay, nudes, naked|nude|intimate photos|pictures|video|videos ... post|share|leak|send|online|internet
  attack
    hes|shes|theyre in|inside|into|controlling|remoting my|our|the|her|his ${machine}, he|she|they is|are in|inside|into|controlling my|our|the|her|his ${machine}, hes|shes|theyre still|now|already in|inside|connected|controlling, he|she is|was still|now|already in|inside|connected|controlling,
    they are|were still|now|already in|inside|connected|controlling, still connected to my|our|the ${machine}, hes|shes|theyre still on my|our|the ${machine}, he|she|they is|are still on my|our|the ${machine},
    let|gave|allowed|given|letting ... ${caller} ... in|into|on|onto|inside|access|control|connect|remote ... ${machine}, let|gave|allowed|given ... ${caller} ... remote|remotely|anydesk|teamviewer|control,
    caller ... install|download|anydesk|teamviewer|turn|shut|switch, guy|man|woman|lady|caller|person|he|she|agent|voice on|from|over the|microsoft|windows|apple ... turn|shut|switch|anydesk|teamviewer|ultraviewer|gift, guy|man|woman|lady|caller|person from microsoft|windows|apple|norton|mcafee ... in|on|into|inside|remote|connected ... my|our|the|her|his ${machine},
    ${machine} is|are being|getting|remotely controlled|hijacked|operated|remoted, ${machine} was|is|were|got|been|being hijacked, ${machine} ... been|being|was|is|got|were taken over,
    ${stranger}|they is|are|stealing|copying|downloading|deleting|leaking|uploading ... our|my|company|client|customer data|files ... now, stealing|leaking our|my data|files|information, gehackt, verschlusselungstrojaner, verschlüsselungstrojaner, erpressungstrojaner, hackeado, hackeada, hackearon, hackeados, rançongiciel, rancongiciel, pirater|piraté|piratés, tiene|tenemos|de|un|une ransomware, victimes|víctimas ... ransomware,
    server|servers|nas|network|everything|drives|documents|photos|pictures|shares is|are|was|were|got|been|all|just encrypted, computers|laptop|computer|pc|pcs got|suddenly|just|were encrypted,
    files|documents|photos|pictures|data|everything|folders ... end|ends|ending|ended|finish in|with locked|encrypted|crypt|extension, files|documents|photos|pictures|folders ... extension, files|documents|photos|pictures|folders ... strange|weird|odd|funny|unknown|random ending|endings|names|letters, cant|cannot open ... extension, renamed ... locked|encrypted|extension,
    note|screen|message|readme|popup|desktop|says|saying|told|demand ... pay|send|sent|transfer|wants|want|ask|asks|asking|demands|demanding ... ${coin}, pay|send # ${coin}, # ${coin} or|to get|unlock|decrypt|else,
    ${stranger}|they ... controlling|controls|control|controlled ... ${machine},
    ${stranger} is|are|was|got|broke|just|still|now ... in|inside|on|into|onto|to|over|of my|our|the|her|his ${machine},
    ${stranger}|they ... logged|signed in|into|on ... my|our|the|her|his ${mailbox}, ${stranger} ... sent|sends|sending|wrote|writing|send ... from my|our|the|her|his ${mailbox},
    ${stranger} has|have control|access|taken|took|got|gotten|broken|entered|logged|been|hacked ... my|our|the|her|his ${machine},
    is|are ${stranger} in|inside|on|into|controlling my|our|the ${machine}, they are|got in|inside|on|into my|our ${machine},
    ${stranger}|they hacked|hacking ... my|our ${machine}, moving|moves my|the mouse|cursor|pointer, webcam|camera ... itself|own,
    they|it|he|hackers want|wants|demand|demands ... bitcoin|ransom|crypto, locked ... bitcoin|ransom,
    ${stranger}|they|guy|man|woman|caller|lady|agent is|are|was|has|have|got|just ... remote|remotely|remoted|anydesk|teamviewer|connected ... my|our|the|her|his ${machine},
    ${stranger} ... my|our|the|her|his ${machine} ... remotely|anydesk|teamviewer|remote|now,
    hacker|hackers|attacker|attackers|intruder|intruders is|are|got|have|has|were|broke ... in|inside|into|control|access,
    let|gave|allowed ... scammer|scammers|stranger|hacker|caller ... in|into|on|access|control|connect|remote,
    microsoft|windows|apple|norton|mcafee|caller|called ... gave|let|given him|her|them access|control|in|on|connect,
    mouse|cursor|pointer ... itself|own|alone|themselves,
    microsoft|windows|apple|norton|guy|man|woman|lady|caller|indian|person|agent|somebody|someone ... is|are|was in|on|inside|into my|our|the|her|his|moms|dads ... ${machine} ... now|right|currently, ${caller} ... is on|in|inside|into my|our|her|his|moms|dads ${machine},
    under attack|cyberattack, under a|an|cyber|ddos|ransomware|dos|active|heavy ... attack|cyberattack, being|getting attacked, attack|cyberattack in progress, attack|cyberattack is|are happening|running|underway|ongoing,
    attack|cyberattack ... now, attacking us|our, there is|was ransomware, a|have|has|got|with|found|help|is|its|see ransomware, ransomware message|popup|pop|warning|demand|attack|note|screen|everywhere,
    ransomware|ransomwear|ransomeware|ramsomware|ransonware|cryptolocker|lockbit ... encrypting|spreading|locking|locked|now|server|servers|computers|network|files|screen|hit,
    malware|virus|worm ... encrypting|spreading, files|data|documents|photos|drives|everything|server|servers|computers ... being|getting|start|keep encrypted,
    ransomware|hackers|hacker|they|something|someone|somebody|virus|malware|it is|are|was|has|keeps|started encrypting,
    locked|encrypted|weird|strange|crypt extension|extensions
    !last year|month|summer|winter|spring|fall|time, !years|months ago, !in the past, !used to, !what if, !what happens if, !in case, !if our|my|the|we|you,
    !happens|happen when|if, !help after|with a|an, !tell me|us about, !response time, !recovery|response plan, !competitor|competitors, !is it true,
    !prevent, !prevention, !avoid, !protect, !protection, !against ransomware|attack|attacks|hackers|cyberattack, !what is|are ransomware|a|an, !how does|do hackers|ransomware|attackers|they, !insurance, !training, !simulate, !simulated,
    !can|could|will|would you|someone|somebody|technician|they remote|remotely|control|connect|take|log|get|access|come|see|hack, !can|could hackers|scammers, !need|want|like|have|send|get someone|somebody, !someone|somebody to|who|from|has|have to|your|that,
    !your technician|guy|engineer|tech|people|team|support|company|man, !${family} is|has|was|got|can|keeps|hacked|installed, !heart attack, !do you offer|do|have, !have|need|want|safe to let|give|allow, !extension cord|cable|lead, !chrome|browser|firefox|edge|domain|phone|warranty|deadline extension, !can|could|may i|we pay|send, !accept|accepts|accepting|app|website|shop|store ... ${coin},
    !encrypted with|by|using|at|in you|bitlocker|rest|transit|filevault|veracrypt|default, !make|making|ensure|want|should|must|need|be ... encrypted, !thisfirm|your person|man|guy|technician
  scam-call
    being|getting scammed, on the phone|line with me|us, scammer|scammers|scam ... on the|my phone|line, scammer|scammers calling|calls|called me|us|now|again,
    he|hes|she|shes|they|theyre|${caller}|agent|boss|ceo ... asks|asking|wants|want|wanted|needs|demands|told|telling ... password|passwords|pin|ssn|social|gift|anydesk|teamviewer|ultraviewer,
    ${caller}|agent|bank|irs|amazon|police called|calls|calling|rang|phoned|phones ... anydesk|teamviewer|ultraviewer|gift|password|passwords|pin|ssn|remote|infected|virus|hacked,
    asks|asking|wants ... buy|get|send gift|itunes|steam card|cards, buy gift cards
    !your|our technician|guy|engineer|tech|people|team|support|person|man, !thisfirm, !prevent|avoid|protect|train|training|simulate|simulated, !what if, !last year|month|summer|winter|time, !ago, !scammed out|for|into|of,
    !my|our|the email|mail|account|computer|laptop|phone|app|website|site|system|windows|outlook|gmail|facebook|printer|router|ipad|iphone|tablet asks|asking|wants|keeps, !it|screen|popup|window asks|wants|keeps, !website|app|shop|store ... gift, !more gift
  stolen
    ${lost} ... stolen|stole|robbed, stolen|stole|robbed ... ${lost}, lost my|our|a|his|her|the company|work|business|own ${lost}, lost my|our|a|his|her|the ${lost}, left my|our|his|her ${lost} in|on the|a|an taxi|uber|cab|train|bus|plane|bar|restaurant
    !what if, !if my|our|the|a|someone|somebody, !in case, !stole|stolen password|passwords|data|money|files, !lost files|data|photos|access|connection|signal|power|internet|sound, !lost|lose my|our data|files|photos, !track|find my, !last year|time, !ago, !prevent|protect|avoid|insurance|encrypt|encryption, !data|files|photos on|from
  money-sent
    sent|wired|paid|gave|given|transferred|lost|send|mailed ... scammer|scammers|scam|scams|fraud|fraudster|fraudsters|crook|crooks|impostor|thief|thieves, wired|sent|transferred|paid ... fake|fraudulent|bogus|phony|false|forged invoice|account|bank|bill|company|vendor|seller|supplier|shop|website,
    fake|fraudulent|bogus|phony|false|forged invoice|invoices|bill|bills ... paid|wired|sent|transferred, wired|sent|transferred|paid ... wrong account|bank|iban, scammed|conned|tricked|cheated|swindled|defrauded out|for|into|of ... #|dollar|money|savings|paying|sending|wiring|transfer,
    scammed|scammer|scammers|scam|fraud ... took|stole|got|has|have ... money|savings|dollar, lost ... money|dollar|savings|# ... scam|scammer|scammers|fraud, lost ... money|dollar|savings to a|an|some|the ... scam|scammer|caller|fraud|fake,
    ${stranger}|they|he|she stole|took|drained|emptied|withdrew|transferred ... money|savings|bank|dollar, bank|checking|savings account is|was|got|has|been drained|emptied|empty|hacked|cleaned, bank account ... hacked|drained|emptied|stolen,
    bought|sent|gave|read ... gift|itunes|steam card|cards ... him|her|them|scammer|microsoft|caller|numbers|codes|guy|boss|ceo|fake|irs|phone, gave|told|read ... scammer|scammers|caller|him|her|them|stranger|fake ... card|bank|ssn|social|routing
    !what would|should you|one, !you|guys|thisfirm ... scam|scammed|cheated|stole|took, !prevent|avoid|protect|train|training|insurance|simulate|simulated, !what if, !if our|my|the|we|i|you|someone, !never|didnt|dont|not pay|paid|send|sent|wire|wired, !business|loyalty|sim|sd|graphics|video card, !website|app|shop|store ... gift
  fake-alarm
    screen|popup|computer|laptop|pc|window|browser|message|voice|alert|warning|alarm|macbook|ipad|phone|tablet ... says|saying|said|tells|telling|asks|asking|wants|demands|shows|showing|told ... call|dial|ring|phone ... microsoft|windows|apple|support|norton|mcafee|number|immediately|now|technician|toll|1800,
    screen|popup|computer|laptop|pc|window|browser|macbook|ipad|phone|tablet|it ... talks|talking|speaks|speaking|yells|yelling|beeping|screaming ... call|number|virus|infected|microsoft,
    fake|scary|bogus ... microsoft|windows|apple|virus|security|norton|mcafee|antivirus|defender alarm|alert|alerts|warning|warnings|screen|popup|popups|message, microsoft|windows|apple|security|virus|defender|norton|mcafee alarm|alert|warning|popup ... screen|computer|laptop|pc|call|number|locked|phone,
    says|saying|said|warns|warning|told ... dont|not|never turn|shut|switch|restart off|down|your|my|the ... ${machine}, says|saying|said|warns ... dont|not|never turn|shut|switch|restart my|the|your|this|it ... ${machine}|off|down,
    popup|popups|alert|warning|screen ... call|dial|phone microsoft|apple|windows|support|number|norton|mcafee|this|a ... number|microsoft|support|immediately|now|technician, call microsoft|apple|windows support|number ... screen|popup|computer|locked
    !your|the|our website|site|page|app says|say|shows, !should|must|to say|show, !can|could|do|does you, !build|want|design|make, !printer says|say, !fake news, !fire|smoke|burglar|house alarm
  wet
    spilled|spilt|spill|spilling|poured|knocked ... ${thing}|${liquid}, dropped|fell|fallen ... in|into|inside ... water|toilet|pool|sink|bath|bathtub|tub|lake|puddle|ocean|washing,
    ${liquid}|ceiling|pipe|roof|ac|sprinkler|sprinklers ... dripping|drips|drip|leaking|leaks|leak|leaked|pouring|running|flooding|flooded|spraying ... ${thing}|rack|racks|equipment|closet, ${liquid} ... on|in|into|onto|inside|over|all my|our|the ${thing}|rack|closet|equipment,
    ${thing}|rack|equipment got|is|are|was|were|gets|all ... wet|soaked|underwater|drenched|flooded, server room|closet|rack is|was|got|has ... flooded|flooding|flood|leak|leaking|water|wet, flooded|flood|flooding ... server|servers|rack|computers
    !flooded|flood with|by, !water|liquid cooling|cooled|cooler, !data leak|leaks, !coffee|tea shop|house|bar|machine, !proof|resistant, !spill|leak the|my|our ... data|secrets
  estate
    passed away, late|deceased husbands|husband|wife|wifes|fathers|father|dad|dads|mothers|mother|mom|moms|brothers|sisters|sons|daughters|parents,
    ${relative} ... died|deceased|passed, ${relative} is|are dead, died ... password|passwords|account|accounts|email|phone|access|login
    !${thing} died|passed|dead, !${thing} is|has|just|suddenly|completely|finally|got died|dead|passed, !passed his|her|their|the|a|an|on|out|along|it|me|through|exam|test|class, !late payment|fee|invoice
  watched
    husband|wife|spouse|ex|boyfriend|girlfriend|partner|someone|somebody|he|she|they|stalker|roommate|boss|neighbor|hacker ... hack|hacked|hacking|spy|spying|track|tracking|monitor|monitoring|watch|watching|read|reading|stalk|stalking|listen|listening|access|accessed|bugged|installed ... me|my,
    spyware|stalkerware|tracker|tracking app ... my phone|computer|laptop|tablet|device|car,
    being|im spied|tracked|watched|monitored|stalked, am i being, i am spied|tracked|watched|monitored, phone|computer|laptop|camera|iphone is|being|was bugged|tapped|monitored|tracked
    !can|could|would|will you|u ... hack|spy|track|break, !how to|i hack|spy|track, !want|like to hack|spy|track, !help me hack|spy|track, !hack|spy|track|into my|his|her husband|wife|ex|boyfriend|girlfriend|spouse|partner|kid|son|daughter|neighbor, !cookie, !server|network|systems|website, !website|site ... me
  account-hacked
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
  clicked-link
    clicked|opened ... link|attachment|email, entered|typed|gave ... password|card|account|details, suspicious email|link|attachment,
    gave ... access, fell|fallen|fall|falling for ... phishing|scam|fake|trick|email|mail|link|message, phished
    !how do you|we|i ... stop|keep|prevent|train|teach, !stop|keep|prevent people|staff|employees|users|us|them|my|our, !what if, !staff|people|employees|users|everyone clicks|click on everything|anything,
    !dont|not|never|wont|avoid|prevent|who|if|training|train ... fall, !train|training|simulate|simulated|test ... phished
  ransom
    we|i|been|was|got|getting|being|am|are|is hacked|attacked|breached|ransomed, have been hacked|attacked, data breach,
    hit|infected by|with ransomware, got|have|has|hit ransomware, ransom note, asking for|a ransom|bitcoin,
    files ... are|were|got|have|been|all encrypted|locked, all|every files|file|data encrypted, ransomware|cyberattack ... hit us|our|me
    !last year|month|summer|winter|spring|fall|time, !years|months ago, !in the past, !used to, !what if, !what happens if,
    !happens|happen when|if, !help after, !tell me|us about, !recovery|response plan, !competitor|competitors, !is it true,
    !in case, !if our|my|the|we|you, !prevent, !avoid, !protect, !how do i know
  emergency
    server|network|everything|system|email|phones|computers ... is|are|went|has|just down|offline|crashed|dead|gone|stopped|dying,
    server|network|everything|internet|email|system down|offline|crashed, is|are|all down, we cannot|cant work,
    hit|infected by|with virus, we|i have|got|having an emergency, this|it is an emergency, its an emergency,
    server wont|not|doesnt|isnt|never start|starting|boot|booting|responding|working, network|server|servers|computers|everything|office ... infected,
    internet ... out|down|gone ... office|company|business|shop|store|work, whole office ... internet|offline, website|site|shop|webshop|store ... offline, website|site|webshop|store went|is down, shop|store|website|site isnt|not|wont|is ... loading|load|working, nothing works, nothing is working, everything is broken, nobody can work|log|connect, no one can work|log|connect
    !last year|month|summer|winter|spring|fall|time, !years|months ago, !in the past, !used to, !what if, !what happens if,
    !in case, !if our|my|the|we|you, !if|when its|it|this|there is|an emergency, !if|when its|this an emergency, !prevent, !avoid, !protect, !how do i know
  intrusion
    hacker, hackers, hacked, hack, breach, breached
    !hack|hacking into|my|our|her|his ... girlfriend|girlfriends|boyfriend|boyfriends|ex|wife|wifes|husband|husbands|neighbor|neighbors, !protect|prevent|avoid|stop|keep|secure|safe|secured|protection|against|from, !how, !what, !can|could|would|will|should|do|does|did, !if|ever|you|your|ethical|test|tests|testing|white, !last|ago|past|history|worried|afraid|concerned|insurance|hackathon
`);

const whole = (...clauses: string[]) =>
  new RegExp(`^(${clauses.join('|')})( (now|again|already|finally|then|all|here|thanks|thank you))*$`);
const well = '(all )?(safe|fine|ok|okay|alright|better|feeling better|doing better)';
/** Only a whole clause counts: "I am ok with dying" means the opposite. */
const isWell = whole(
  `(i|he|she|they|we|everybody|everyone|my \\w+)( am|m| is|s| are|re)? (${well}|feel better|feels better)`,
);
const ends =
  '(over|good|clear|gone|resolved|solved|fixed|sorted( out)?|normal|handled|under control|taken care of|back|working)';
const minor =
  '(drill|test|exercise|joke|prank|mistake|misunderstanding|glitch|update|reboot|restart|cable|fuse|breaker)';
const over = whole(
  `(it|all|this|that|everything|every one)( is|s| are|re| was)? (${well}|(all )?${ends})`,
  `(we|i|they)( are|re| am|m)? (all )?${ends}`,
  `(it|everything|this|that|(the |our )?(problem|issue|emergency|attack|server|servers|fire|network|internet|virus|message|popup))( has been| have been| was| got| is| are|s) (all )?${ends}( up)?`,
  '(the )?(fire|smoke) (is|s|was) out',
  '(we|i|he|she|they|you|somebody|someone|our it (guy|person|team)) (have |has )?(fixed|solved|resolved|sorted|handled|stopped) (it|this|that|everything)( out)?( (our|my)sel(f|ves))?',
  '(the |our |my )?bank (got|has|gave|sent|stopped|recovered) (it|the money|everything|the payment)( back)?',
  '(it|that)( is|s) no longer a problem',
  '(problem |issue |all )?(solved|fixed|resolved|sorted|clear|good|over)',
  '(it|everything) (works|runs|is running|is up)( fine| well)?',
  '(it was |just |only |it was just |it was only )?(a )?(false alarm|joke)',
  '(it was |i was |we were |its |this is |it is |im )?(just|only) (a test|testing|kidding|joking|curious|wondering|asking( in general)?)',
  'i (just|only) want(ed)? to (know|ask)( in general)?',
  `(it was|it is|its) (nothing|not an emergency|(just|only) (a|the|my|our) (\\w+ )?${minor})`,
  'never ?mind',
  '(your|the|an) (engineer|technician) is (here|there|with us)',
  'we (got|have) (the|our|all the|all our) (money|files|data) back',
);
const denied =
  /\b(but|except|however|still|not|no|isnt|arent|wasnt|dont|doesnt|didnt|how|when|until|once|if|will|before|what|whats|next|never(?! ?mind))\b/;
const sure = /\b(not an emergency|no ?one is hurt|it was nothing|no longer a problem)\b/;

/** Whether somebody says that a danger is over. `isOfPeople`: it threatens people, not devices. */
function isOver(message: string, danger: string, isOfPeople: boolean): boolean {
  const said = message.toLowerCase().replace(/['’]/g, '');
  if (said.includes('?') || (denied.test(said) && !sure.test(said))) return false;
  const clauses = said.split(/[.,;:!\n]|\band\b/).map((clause) =>
    clause
      .replace(/\b(ok|okay|thanks|thank you|sorry|yes|good news|actually|oh|hey|phew)\b(?! now$|$)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return clauses.some((clause) => (isOfPeople && isWell.test(clause)) || (danger !== 'crisis' && over.test(clause)));
}

/** Lasts until the visitor says that it is over. */
export type Danger = keyof typeof data.dangers;

/** `step`: how many answers it has had. */
export interface Running {
  readonly danger: Danger;
  readonly step: number;
}

interface DangerAnswer {
  readonly text: string;
  readonly links: readonly ReplyLink[];
  readonly running?: Running;
}

const sameAs: Readonly<Record<string, Danger>> = {
  despair: 'crisis',
  threat: 'danger',
  scared: 'danger',
  intrusion: 'attack',
  ransom: 'attack',
};
/** Dangers without an attacker, from which the chat may change the subject. */
const waiting: readonly Danger[] = ['wet', 'emergency', 'clicked-link', 'account-hacked', 'watched', 'stolen'];
const ofPeople: readonly Danger[] = ['crisis', 'danger'];

export const dangerWords: readonly string[] = dangerRules.flatMap(({ words }) => words);

/** Sample sentences for each danger and for harmless ones, to learn from besides the rules. */
export const dangerSaid: readonly { danger: Danger | 'harmless'; text: string }[] = [
  ...(Object.keys(data.dangers) as Danger[]).flatMap((danger) =>
    (data.dangers[danger].said ?? []).map((text) => ({ danger, text })),
  ),
  ...data.harmless.map((text) => ({ danger: 'harmless' as const, text })),
];

/** The gravest danger by the rules, or undefined. */
function dangerIn(stems: readonly string[]): Danger | undefined {
  const met = dangerRules.find((rule) => rule.isMet(stems))?.id;
  return met === undefined ? undefined : (sameAs[met] ?? (met as Danger));
}

const reach =
  /\b(reach|contact|call|phone|ring|text|write|e-?mail|mail|talk|speak|get hold)\b.{0,30}\b(you|u|ya|someone|somebody|anyone|person|human|engineer|technician|team)\b|\b(no|without|lost|locked out of|can'?t (use|get|send|open|read)|cannot (use|get|send|open|read)|don'?t have|dont have|do not have)\b.{0,20}\be-?mails?\b|\b(phone )?number\b|\bcall me\b/i;
const power =
  /\b(turn|switch|shut|power|pull|cut)\b.{0,25}\b(off|down|plug|power)\b|\b(unplug|restart|reboot|shut ?down|power ?off|turn off)\b/i;
const pay = /\b(pay|paying|payment|ransom|bitcoin|gift ?cards?)\b/i;
const when =
  /\bhow (long|soon|fast|quick(ly)?|many (minutes|hours))\b|\bwhen (will|can|does|do|is|are)\b|\bwait(ing)?\b/i;

/** Questions about the danger itself, not a new subject. */
const stays = /\b(police|911|bank|insurance|should (i|we)|what (now|next|do (i|we)|should (i|we))|help (me|us))\b/i;

/** The next answer of a running danger; undefined if the chat may change the subject. */
function goingOn(message: string, { danger, step }: Running, turns: () => boolean): DangerAnswer | undefined {
  const { links, power: atPower, pay: atPay, next } = data.dangers[danger];
  const isOfPeople = ofPeople.includes(danger);
  const running = { danger, step: step + 1 };
  if (isOver(message, danger, isOfPeople)) return danger === 'crisis' ? data.words.safe : data.words.over;
  if (!isOfPeople && reach.test(message)) return { ...data.words.reach, running };
  if (atPower && power.test(message)) return { text: atPower, links, running };
  if (!isOfPeople && when.test(message)) return { ...data.words.when, running };
  if (waiting.includes(danger) && !stays.test(message) && turns()) return undefined;
  if (atPay && pay.test(message)) return { text: atPay, links, running };
  const words = next?.[step % next.length] ?? '';
  return { text: step > 0 && !isOfPeople ? `${words}\n\n${data.words.goesOn}` : words, links, running };
}

/**
 * The answer to a danger, new or running. It takes precedence over all others; undefined without one.
 * @param learned the danger that the message sounds like, where no rule names one.
 * @param turns whether the message surely asks for something else.
 */
export function inDanger(
  message: string,
  stems: readonly string[],
  learned: Danger | undefined,
  running: Running | undefined,
  turns: () => boolean,
): DangerAnswer | undefined {
  // While one is running, only the rules may name another.
  const danger = dangerIn(stems) ?? (running ? undefined : learned);
  if (running && (danger === undefined || danger === running.danger)) return goingOn(message, running, turns);
  if (danger === undefined) return undefined;
  const { text, links, next } = data.dangers[danger];
  return { text, links, ...(next ? { running: { danger, step: 0 } } : {}) };
}
