import { readRules } from './rule.ts';

const stranger =
  'someone|somebody|stranger|hacker|hackers|scammer|scammers|attacker|attackers|intruder|intruders|criminal|crook';
const machine =
  'computer|computers|laptop|laptops|pc|pcs|mac|macbook|imac|desktop|screen|mouse|server|servers|network|system|systems|machine|machines|chromebook';
const family = 'husband|wife|spouse|ex|boyfriend|girlfriend|partner|roommate|stalker';
const relative =
  'husband|wife|father|dad|mother|mom|son|daughter|brother|sister|uncle|aunt|grandpa|grandma|grandfather|grandmother|bookkeeper|partner|owner|friend|employee|coworker|accountant';

/** Where a person or a system is in danger: these come before everything else, whatever a message says beside it. */
export const dangerRules = readRules(`
  venting | - | exact | -
    make|makes|making|made|drives|driving|got me|us ... kill|hang|shoot myself|ourselves, make|makes|making|made me ... die,
    before i kill|hang|shoot myself, kill|hang|shoot|killing myself over, cant|cannot take it|this anymore, i cant|cannot go on
    !go on facebook|instagram|youtube|google|the|my|a|any|internet|online|line|websites|sites|zoom|living|like|anymore
  crisis | - | exact | -
    kill|kills|killing|hang|hanging|shoot|shooting|hurt|hurting|harm|harming|cut|cutting|drown|drowning|stab|poison myself|himself|herself|themselves,
    suicide, suicidal, suicidle, kms, unalive, self harm, selfharm, overdose, overdosed, took|taken|swallowed ... pills,
    want|wanna|wanted|like|ready|prefer to die, wanna die, i|just|simply rather|should|could|can|just|better die, i should|could|might|may just|rather|better|as die, want to just die, i should|could|might as well die, wish|rather ... dead, better off dead, better off without me,
    im|am|i going to die, im|am|i gonna die, end|ending|ended|take|taking my|his|her|their own|life|lives, end|ending it all|everything,
    dont|not|never want|wanna|wish to live|exist, dont|not|never want|wanna|wish to be alive|around, dont|not want|wanna to be here anymore, dont|not want|wanna to wake up, dont|not wanna live|exist|wake, dont|not wanna be here|alive|around,
    no|any|without reason|point|sense ... live|living|life, nothing|no|anything to live for, not worth living, tired of living|life|existing,
    hate my life, give|giving|gave up on life, cant|cannot go on living|anymore|like, cant|cannot live anymore|like, life is over|pointless|meaningless|unbearable
    !make|makes|making|made|drives|driving|got me|us ... kill|hang|shoot|die, !before i kill|hang|shoot, !kill|hang|shoot|killing myself over,
    !shoot|shot|cut myself in|on|with, !laptop|computer|phone|pc|printer|server|battery|router|wifi|it|tablet|ipad|drive want|going|gonna,
    !we|our|website|app|nonprofit|build|run ... suicide prevention|hotline|awareness, !end it all|everything ... contract|plan|notice|service|month|subscription, !suicide squad, !live|exist|around with|in|at|on|without|near|by, !wake up at|on|from|when|my|the
  danger | - | exact | -
    threatens|threatened|threatening|trying|wants to kill|hurt|shoot|stab|attack me|us|him|her|them, going to hurt|shoot|stab me|us,
    im|am|i|are|were in danger, in danger, afraid|fear|scared for my|our life|lives, hits|hitting|beats|beating me|us, active shooter, bomb threat,
    heart attack|stroke, cant|cannot breathe, unconscious, bleeding badly|heavily|out, need an|the ambulance, call an|the ambulance|police, call 911
    !data|files|backups|backup|account|accounts|business|network|server|website|site|systems in danger
  fire | - | exact | -
    on|caught|catching fire, smoke|smokes|smoking ... ${machine}|phone|charger|battery|router|printer|outlet|plug|cable,
    ${machine}|phone|charger|battery|router|printer|outlet|plug|cable ... smoke|smokes|smoking|burning|sparks|sparking|flames,
    battery ... swollen|swelling|swells|bulging|bloated|leaking|exploded, swollen|bulging|bloated|leaking|exploded ... battery, electric|electrical shock, electrocuted,
    smell|smells ... burning|burnt|smoke, sparks ... out|from|flying
    !smoke detector|alarm|sensor, !fire tv|stick|wall, !burning cd|dvd|disc|question|usb
  blackmail | security | exact | -
    blackmail, blackmails, blackmailed, blackmailing, sextortion, extort, extorting, extorted,
    threatens|threatening|threatened to post|share|send|leak|release|publish|show|upload, video|videos|photos|pictures of me ... money|bitcoin|pay, nudes, naked|nude|intimate photos|pictures|video|videos ... post|share|leak|send|online|internet
  attack | security | exact | -
    ${stranger}|they ... controlling|controls|control|controlled ... ${machine},
    ${stranger} is|are|was|got|broke|just|still|now ... in|inside|on|into|onto|to|over|of my|our|the|her|his ${machine},
    ${stranger} has|have control|access|taken|took|got|gotten|broken|entered|logged|been|hacked ... my|our|the|her|his ${machine},
    is|are ${stranger} in|inside|on|into|controlling my|our|the ${machine}, they are|got in|inside|on|into my|our ${machine},
    ${stranger}|they hacked|hacking ... my|our ${machine}, moving|moves my|the mouse|cursor|pointer, webcam|camera ... itself|own,
    they|it|he|hackers want|wants|demand|demands ... bitcoin|ransom|crypto, locked ... bitcoin|ransom,
    ${stranger}|they|guy|man|woman|caller|lady|agent is|are|was|has|have|got|just ... remote|remotely|remoted|anydesk|teamviewer|connected ... my|our|the|her|his ${machine},
    ${stranger} ... my|our|the|her|his ${machine} ... remotely|anydesk|teamviewer|remote|now,
    hacker|hackers|attacker|attackers|intruder|intruders is|are|got|have|has|were|broke ... in|inside|into|control|access,
    let|gave|allowed ... scammer|scammers|stranger|hacker|caller ... in|into|on|access|control|connect|remote,
    mouse|cursor|pointer ... itself|own|alone|themselves,
    under attack|cyberattack, under a|an|cyber|ddos|ransomware|dos|active|heavy ... attack|cyberattack, being|getting attacked, attack|cyberattack in progress, attack|cyberattack is|are happening|running|underway|ongoing,
    attack|cyberattack ... now, attacking us|our, there is|was ransomware, a|have|has|got|with|found|help|is|its|see ransomware, ransomware message|popup|pop|warning|demand|attack|note|screen|everywhere,
    ransomware|cryptolocker|lockbit ... encrypting|spreading|locking|locked|now|server|servers|computers|network|files|screen|hit,
    malware|virus|worm ... encrypting|spreading, files|data|documents|photos|drives|everything|server|servers|computers ... being|getting|start|keep encrypted,
    ransomware|hackers|hacker|they|something|someone|somebody|virus|malware|it is|are|was|has|keeps|started encrypting,
    locked|encrypted|weird|strange|crypt extension|extensions
    !last year|month|summer|winter|spring|fall|time, !years|months ago, !in the past, !used to, !what if, !what happens if, !in case, !if our|my|the|we|you,
    !prevent, !prevention, !avoid, !protect, !protection, !against ransomware|attack|attacks|hackers|cyberattack, !what is|are ransomware|a|an, !how does|do hackers|ransomware|attackers|they, !insurance, !training, !simulate, !simulated,
    !can|could|will|would you|someone|somebody|technician|they remote|remotely|control|connect|take|log|get|access|come|see|hack, !can|could hackers|scammers, !need|want|like|have|send|get someone|somebody, !someone|somebody to|who|from|has|have to|your|that,
    !your technician|guy|engineer|tech|people|team|support|company|man, !${family} is|has|was|got|can|keeps|hacked|installed, !heart attack, !do you offer|do|have
  estate | residential | exact | refuse locked-out residential device any-device mac business help repair data-recovery offboarding
    passed away, late|deceased husbands|husband|wife|wifes|fathers|father|dad|dads|mothers|mother|mom|moms|brothers|sisters|sons|daughters|parents,
    ${relative} ... died|deceased|passed, ${relative} is|are dead, died ... password|passwords|account|accounts|email|phone|access|login
    !laptop|computer|phone|pc|battery|drive|server|printer|router|ipad|tablet|macbook|mac|disk died|passed|dead|is|just, !late payment|fee|invoice
`);
