import { readRules } from './rule.ts';

/** Single services and troubles. */
export const serviceRules = readRules(`
  ransomware | security | exact | security business
    ransomware, ransom, crypto locker, cryptolocker
  virus | security | exact | security residential repair mac business
    call|called|caller|text|texted|email ... asking|asked|asks|wanted|wants ... password|code|bank|card|money|gift, virus, malware, popup, spyware, trojan, scam, scammed, scammer, microsoft called|call|support called,
    remote access ... stranger|scammer, adware
  phishing | security | exact | security business contact app residential
    phishing, phish, spam, fake email|invoice|mail, mfa, multi factor, multifactor, two factor, 2fa, two step,
    password manager, spoofed|spoofing, dmarc, stolen password
  nda | - | exact | security business privacy
    nda, baa, non disclosure, nondisclosure, business associate, confidentiality agreement, confidential, confidentiality, sign ... nda|baa
    !chat|conversation ... confidential
  compliance | security | exact | security business cost web app
    hipaa, pci, soc 2, compliance, compliant, cyber insurance, insurance form|questionnaire, security questionnaire,
    gdpr compliant, auditor, security audit|assessment|review
  data-recovery | residential | exact | residential business repair mac backup security
    data recovery, deleted ... accident|accidentally|mistake, accidentally deleted, recover|retrieve|rescue|restore ... email|emails|message|messages|folder|data|file|photo|picture|document|drive,
    lost|deleted ... folder|folders|file|photo|picture|data|document,
    dead|failed|failing|broken|crashed|clicking drive|disk|hdd|ssd, drive|disk ... died|failed|clicking|dead|crashed,
    photos ... phone, get ... photos|files|pictures back
  migration | cloud | exact | cloud infrastructure business
    downtime, interruption, stop|stopping work, without stopping|downtime,
    how ... move|migrate|migration ... work|go|run|cloud, lose ... email|data|files ... move|migration|switch
  backup | cloud | exact | cloud business residential security microsoft
    backup, back up, backed up, backing up, restore test, disaster recovery, restore
  locked-out | residential | exact | residential security mac contact web-app business any-device small-trouble microsoft device
    cant|cannot|dont|not remember ... password|id|pin|passcode|login|username, locked out, forgot|forgotten|reset|lost ... password|passcode|pin|code, log in|into ... account|email,
    cant|cannot|couldnt log|login|sign|access, cant|cannot|couldnt get|getting into|in|onto, cant|cannot|couldnt get on my|our|her|his|their|the, unable|trouble to|getting|logging|signing|accessing|get|log|sign into|in|onto|get|log|sign|access,
    cant|cannot|couldnt read|see|check|open ... his|her|their|my|our email|emails|mail|account|messages,
    get|getting|log|logging|break into|in my|our kids|sons|daughters|childs|childrens|moms|dads|mothers|fathers|parents|own|old ... tablet|ipad|phone|iphone|laptop|computer|account|email|kindle,
    help ... get|getting|log|sign into|in|onto her|his|their|my|our|the ... email|emails|account|facebook|gmail|tablet|ipad|phone|laptop|computer|icloud,
    tablet|ipad|phone|iphone|laptop|computer|chromebook|kindle|account|accounts|pc|macbook is|got|gets|was|keeps|been locked|disabled|locking, locked|disabled ipad|tablet|phone|iphone|account|laptop|computer|chromebook, says disabled|locked, locked me|us out,
    password|pin|passcode of|for|to my|our ... tablet|ipad|phone|iphone|laptop|computer,
    login, client|customer portal|login|area, my account
    !need|want|build|make|develop|create|new|cost|price|own ... portal|login|logins, !sign up, !app ... login
  offboarding | business | exact | business locked-out careers human contact security
    employee|staff|worker|coworker|admin|assistant|manager|guy|person|somebody|someone|bookkeeper|contractor ... quit|left|leaves|leaving|fired|resigned|terminated|leaver,
    fired|firing|terminated|terminating ... employee|staff|worker|someone|somebody|him|her|them|admin|guy, lock him|her|them|someone|employee out, offboard, offboarding,
    former|ex|old employee|staff|worker ... access|account|login|email|password|still
    !who|why left, !left ... message|voicemail|review
  microsoft | cloud | exact | cloud business residential
    microsoft 365, office 365, o365, m365, google workspace, gsuite, outlook, exchange, sharepoint, onedrive,
    microsoft teams, 365, gmail, google docs|drive
  cctv | business | exact | security smart-home business infrastructure
    cctv, surveillance, security camera|cameras, camera|cameras system|systems|installation|install, nvr, dvr
    !home|house|apartment|doorbell|condo
  smart-home | residential | exact | residential security business
    smart home|house|lock|tv|light|thermostat|device|speaker, alexa, doorbell, camera, thermostat, home automation,
    home theater, sonos, google home
  parental | residential | exact | residential web wifi any-device mac app refuse security
    parental control|controls, block|limit|restrict ... websites|sites|youtube|tiktok|internet|games|screen|apps, kids|children|child|son|daughter ... screen time
    !staff|employees|office, !ads
  wifi | residential | exact | residential infrastructure
    no|without|have internet, internet is|goes|went|keeps ... out|gone|down|working, wifi, router, mesh, dead spot|zone, internet ... slow|bad|drop|weak|cut|cutting|not|keeps|problem,
    slow internet|network, signal, access point, home network|internet, starlink, xfinity, comcast
  any-device | residential | exact | residential device mac app
    chromebook, gaming pc|computer|laptop|rig|desktop, xbox, playstation, nintendo, game console, kindle, roku, apple tv, smartwatch, fire stick, firestick, vr headset,
    samsung|android|iphone|cell|smart phone|phones, tablet, tablets, fitbit
    !game development|app|apps, !app|apps ... for|on|android|iphone, !android|iphone app|apps, !build|develop, !data|photos|photo|pictures|files, !charge|charging|battery|screen|hacked|spying|virus
  printer | residential | exact | residential
    ink, toner, cartridge, printer, scanner, print, printing
  lessons | residential | exact | residential training business microsoft mac any-device
    help ... learn|understand ... computer|email|phone|ipad|tablet|internet|laptop|basics,
    teach|show|train ... mom|dad|parents|mother|father|grandma|grandpa|grandmother|grandfather|senior|seniors|elderly|wife|husband|me ... use|how|computer|email|phone|ipad|tablet|internet|laptop|basics,
    computer|laptop|iphone|ipad|email|phone|tech lesson|lessons|class|classes|tutor|tutoring|tutorial, lesson, lessons, tutor, tutoring,
    learn|learning ... use|computer|email|ipad|iphone
    !staff|team|employees|office|machine learning
  training | - | exact | security cloud business cost duration
    training, course, workshop, class, teach|train|educate ... staff|team|employees|us|people|office, awareness
  technicians | residential | exact | residential about onsite visit business portfolio
    background check|checked, trust ... house|home|technician, who comes|come|will, who ... come,
    subcontract|outsource, outsourced, outsourcing, offshore, safe ... let ... in,
    technicians|techs|engineers|people|staff|guys|workers|developers ... employees|contractors|freelancers|subcontractors|certified|overseas|offshore|insured|licensed,
    work ... overseas|offshore|abroad|india, overseas,
    use|are|hire contractors|freelancers|subcontractors, do the work ... yourselves|yourself, call center
    !we|our ... outsource, !our|my employees|staff|people|techs, !support|for|help contractors
  setup | residential | exact | residential business device
    set|setting up ... laptop|computer|pc|phone|tablet|ipad, new laptop|computer|pc|phone ... set, laptop|computer|pc|phone|tablet|ipad set up,
    move|transfer|copy|moved ... files|photos|data ... new|over|laptop|computer|phone, new laptop|computer|pc ... files
  hardware | residential | exact | residential business
    what|which brand|brands, # new laptops|computers|pcs|desktops, order|purchase new laptops|computers|pcs, sell computers|laptops|hardware|equipment|pcs, buy ... computer|laptop|router|pc|server|equipment|phone,
    purchase ... computer|laptop|hardware|equipment, which|what computer|laptop ... buy|get,
    do|can|could|would you sell|supply ... computer|laptop|pc|hardware|equipment|router
  plan-change | business | exact | plans co-managed business contract infrastructure cost
    switch|change|upgrade|downgrade|move|go ... plan|plans|professional|essential|enterprise|tier, add|remove ... users|people|employees|seats ... plan|later|month,
    add|remove users|seats
  co-managed | business | exact | business it-support
    in house, switch|switching|change|changing ... provider|msp, switch|change ... it company,
    already have ... it|provider, current provider
    !dont|not|no|never|havent have|got ... it, !looking|need|want|find|hire ... it company|provider, own|our|have|existing|current|inhouse|an it person|guy|team|department|staff|provider|company|man|manager|admin
  industries | business | exact | business residential security
    nonprofit, non profit, dental, dentist, doctor, medical, clinic, law|legal firm|office|practice, lawyer, attorney, accountants,
    accounting firm|office|practice, cpa firm|office|practice, restaurant, retail, construction, manufacturing,
    manufacturer, real estate, realtor, school, church, healthcare, veterinary, vet, industry, salon, hospital,
    pharmacy, hotel, gym, bakery, contractor, insurance agency|agent
  unsure | help | exact | business residential
    not|im unsure ... what ... need, dont know what|where|which, not sure what|which|where,
    where do|should|to i|we start, recommend, what ... suggest|advise, which ... right for
  remote | residential | exact | residential business
    remote, remotely, teamviewer, anydesk, over the internet, without coming|visiting, screen share|sharing
  visit | residential | exact | residential onsite
    house call, home visit, visit|come ... home|house
  onsite | residential | exact | business residential location schedule
    you|someone|somebody|technician come, onsite, on premises, come ... my|our|to house|home|office|place|us|me, visit ... us|office|me, in person,
    send ... technician|someone|engineer|tech
    !come to|from|with|back|out|by|after|before|in|on|at|next|this|around|today|tomorrow|up|monday|tuesday|wednesday|thursday|friday
  ecommerce | web | exact | web business app
    ecommerce, online shop|store, web shop|store, webshop, webstore, shopify, woocommerce, sell ... online,
    shopping cart, take orders online
  seo | web | exact | web business guarantee microsoft
    google ... find|finds|show|shows|see|list, find|found|see ... on|in google, seo, search engine, rank ... google, google rank|ranking|search|maps|business|profile, found ... google,
    page one, first page, more traffic|visitors|customers ... web|site|online|google, keyword, ranking, on|in google,
    google first|page, guarantee ... first|place|rank|ranking|page|google
  site-words | web | exact | web seo blog
    write|writing|copy|text|texts|content|photos|pictures|images ... website|site|homepage|pages, copywriting, copywriter, website|site copy|content|text|texts
    !move|migrate|recover|restore|lost
  site-care | web | exact | web business maintenance app hosting
    website|site|web|wordpress|webpage maintenance|maintain|upkeep|care|updates|update, maintain|maintenance|update|updating|upkeep|care ... website|site|wordpress|webpage
    !app|application|software
  hosting | web | exact | web business
    hosting, host ... website|site, domain, dns, ssl, certificate
  ownership | app | exact | app web business
    who owns, own ... code|app|website|site|design, source code, intellectual property, belong to|us, copyright, all rights
  maintenance | app | exact | app web
    maintain, maintenance, after ... launch|release|goes live|delivered|delivery, keep it running, bug fixes,
    updates after, future updates
  games | app | exact | app web business
    game|games development|developer|developers|design|studio|app, develop|build|make|create|code|program ... game|games, unity, unreal engine, video game|games
    !video games ... slow|crash|lag
  native | app | exact | app mac web
    native, only|just|maybe for|on android|iphone|ios, android|iphone|ios only, android|iphone|ios app|apps|application|version,
    app|apps|application for|on|in android|iphone|ios|apple
    !and|both|plus android|ios|iphone
  cross-platform | app | exact | app mac web native
    cross platform, react native, flutter, iphone and android, ios and android, android and ios|iphone,
    both ios|iphone|android|platforms, both stores
  web-app | app | exact | web app business
    web app|application, web based app|tool|system|software, portal, internal tool, booking system,
    custom software|crm|erp|tool|system, replace ... spreadsheet, spreadsheet,
    new|own|custom|build crm|dashboard|database, database app
  ai | app | exact | app business web training
    ai, artificial intelligence, machine learning, chatgpt, gpt, llm, openai, copilot, automation, automate, chatbot,
    assistant for, document reader, data ... training|train
  small-trouble | residential | exact | residential business microsoft app web cost smart-home contact
    zoom|teams|skype|webex|microphone|mic|webcam|audio|sound|speaker|speakers|headset|headphones|bluetooth|keyboard|mouse|touchpad|monitor|screen|update|updates|usb|video|camera|browser|chrome|word|excel|program|programs|quickbooks|outlook|email|emails|app|apps ... working|work|works|broken|problem|problems|issue|issues|trouble|crash|crashes|crashing|crashed|freezes|freezing|frozen|fails|failing|failed|black|flickering|stuck|missing|error|errors|arriving|arrive|bounce|bounced|bouncing|asking|asks|connecting|connect|loading|load|opening|open|sending|send|receiving|receive|syncing|sync|slow,
    cant|cannot send|receive|open|install|download|hear|connect, no sound|audio|picture|signal, zoom audio|sound|video, black|flickering screen, error|errors message|code, driver|drivers
    !app|apps ... build|develop|make, !we|you build, !website|site, !update|updates ... windows, !how does
  mac | residential | exact | residential
    mac, macos, macbook, imac, apple, ipad, iphone
    !iphone|ios|ipad app|apps|application, !apple pay
  repair | residential | exact | residential mac any-device
    computer|laptop|pc|desktop|tablet ... slow|broken|frozen|freezing|freezes|crashing|crashes|dead|repair|fix|start|turn|boot|working|work|loud|hot|problem|issue,
    slow|broken|dead|old computer|laptop|pc, spilled|spilt|spill, water damage, dropped|broke ... laptop|phone|computer|tablet|ipad, fix|repair ... computer|laptop|pc|tablet|phone|screen|tv|hardware|it,
    repair, blue screen, wont|doesnt|not|isnt|cant|stopped|never start|starting|boot|booting|turn|turning|charge|charging|power, cracked|broken screen,
    battery, charger, charging port, crashes, keeps crashing|freezing|restarting|rebooting|shutting|dying, it|just|always|constantly|still crash|crashes|crashing|crashed|freezes|froze|restarts,
    computer|laptop|pc|desktop|macbook|mac|ipad|iphone|phone|tablet ... charge|charging|battery|freezes|restarts|overheats|overheating|screen|water|dropped|spilled
    !server, !recycle|recycling|donate|dispose|sell|buy|rid, !app|website|site|server crashes|crashing, !cost|fee to charge, !charge|charges for|me|per|extra
  broken | help | exact | -
    nothing|none|everything works|working|work|broken|fails, nothing is working, it|its|all|still ... broken|doesnt|not|stopped work|working|loading, everything ... slow|broken|wrong,
    its|it|is broken|slow|dead|frozen, does not|doesnt work, isnt|not working, wont work
  plan-99 | business | exact | business cost plans uptime payment
    99 plan|package|deal|month|dollars|dollar|bucks|support|offer|subscription|a|per, plan|plans|package|support|offer ... 99, the 99
    !99 9, !99 percent|uptime
  plans | business | exact | business cost
    included|include ... plan|essential|professional|enterprise, plan ... include|included|difference|compare,
    difference between ... plan|essential|professional|enterprise, compare ... plan, essential plan,
    professional plan, enterprise plan, essential, which|what plan, what plans,
    and|about enterprise|professional|essential
  transformation | - | exact | business app cloud
    digital transformation, digitalization, digitize, digitise, digitization, modernize, modernise, paperless, go digital
  accessibility | web | exact | web app compliance security
    accessibility, accessible, wcag, ada compliant|compliance, screen reader, section 508
  blog | - | exact | -
    blog, article
    !add|want|need|create|start|set|build ... blog, !blog ... write|writing|add|want
  contact | help | exact | -
    contact, reach you|someone, get in touch, email address, your email|mail, email you|thisfirm, mail address,
    send ... message|email, write to you, write you
`);
