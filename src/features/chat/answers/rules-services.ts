import { readRules } from './rule.ts';

/** Single services and troubles. */
export const serviceRules = readRules(`
  ransomware | security | exact | security business
    ransomware, ransom, crypto locker, cryptolocker
  virus | security | exact | security residential repair help mac business
    virus, malware, popup, spyware, trojan, scam, scammed, scammer, microsoft called|call|support called,
    remote access ... stranger|scammer, adware
  phishing | security | exact | security business contact app residential
    phishing, phish, spam, fake email|invoice|mail, mfa, multi factor, multifactor, two factor, 2fa, two step,
    password manager, spoofed|spoofing, dmarc, stolen password
  compliance | security | exact | security business cost web app
    hipaa, pci, soc 2, compliance, compliant, cyber insurance, insurance form|questionnaire, security questionnaire,
    gdpr compliant, auditor, security audit|assessment|review
  data-recovery | residential | exact | residential business help repair mac backup security
    data recovery, recover|retrieve|rescue|restore ... data|file|photo|picture|document|drive,
    lost|deleted ... file|photo|picture|data|document,
    dead|failed|failing|broken|crashed|clicking drive|disk|hdd|ssd, drive|disk ... died|failed|clicking|dead|crashed,
    photos ... phone, get ... photos|files|pictures back
  migration | cloud | exact | cloud infrastructure business help
    downtime, interruption, stop|stopping work, without stopping|downtime,
    how ... move|migrate|migration ... work|go|run|cloud, lose ... email|data|files ... move|migration|switch
  backup | cloud | exact | cloud business residential help security microsoft
    backup, back up, backed up, backing up, restore test, disaster recovery, restore
  locked-out | residential | exact | residential help security mac contact
    locked out, forgot|forgotten|reset|lost ... password, log in|into ... account|email,
    cant|cannot log|login|sign|access, login, client|customer portal|login|area, my account
  microsoft | cloud | exact | cloud business residential
    microsoft 365, office 365, o365, m365, google workspace, gsuite, outlook, exchange, sharepoint, onedrive,
    microsoft teams, 365, gmail, google docs|drive
  smart-home | residential | exact | residential security help business
    smart home|house|lock|tv|light|thermostat|device|speaker, alexa, doorbell, camera, thermostat, home automation,
    home theater, sonos, google home
  wifi | residential | exact | residential help infrastructure
    wifi, router, mesh, dead spot|zone, internet ... slow|bad|drop|weak|cut|cutting|not|keeps|problem,
    slow internet|network, signal, access point, home network|internet, starlink, xfinity, comcast
  printer | residential | exact | residential help
    printer, scanner, print, printing
  training | - | exact | security cloud business help cost duration
    training, course, workshop, class,
    teach|train|educate ... staff|team|employees|us|people|me|office|mom|dad|parents, lesson, awareness
  technicians | residential | exact | residential help about onsite visit business
    background check|checked, trust ... house|home|technician, who comes|come|will, who ... come,
    subcontract|outsource, outsourced, offshore, safe ... let ... in
  setup | residential | exact | residential business help device
    set|setting up ... laptop|computer|pc|phone|tablet|ipad, new laptop|computer|pc|phone ... set, laptop|computer|pc|phone|tablet|ipad set up,
    move|transfer|copy|moved ... files|photos|data ... new|over|laptop|computer|phone, new laptop|computer|pc ... files
  hardware | residential | exact | residential help business
    sell computers|laptops|hardware|equipment|pcs, buy ... computer|laptop|router|pc|server|equipment|phone,
    purchase ... computer|laptop|hardware|equipment, which|what computer|laptop ... buy|get,
    do|can|could|would you sell|supply ... computer|laptop|pc|hardware|equipment|router
  co-managed | business | exact | business help it-support
    in house, switch|switching|change|changing ... provider|msp, switch|change ... it company,
    already have ... it|provider, current provider,
    own|our|have|existing|current|inhouse|an it person|guy|team|department|staff|provider|company|man|manager|admin
  industries | business | exact | business residential help security
    dental, dentist, doctor, medical, clinic, law|legal firm|office|practice, lawyer, attorney, accountants,
    accounting firm|office|practice, cpa firm|office|practice, restaurant, retail, construction, manufacturing,
    manufacturer, real estate, realtor, school, church, healthcare, veterinary, vet, industry, salon, hospital,
    pharmacy, hotel, gym, bakery, contractor, insurance agency|agent
  unsure | help | exact | help services business residential
    not|im unsure ... what ... need, dont know what|where|which, not sure what|which|where,
    where do|should|to i|we start, recommend, what ... suggest|advise, which ... right for
  remote | residential | exact | residential business help
    remote, remotely, teamviewer, anydesk, over the internet, without coming|visiting, screen share|sharing
  visit | residential | exact | help residential onsite
    house call, home visit, visit|come ... home|house
  onsite | residential | exact | help business residential location
    onsite, on premises, come ... my|our|to house|home|office|place|us|me, visit ... us|office|me, in person,
    send ... technician|someone|engineer|tech, visit ... us|office|me
  ecommerce | web | exact | web business help app
    ecommerce, online shop|store, web shop|store, webshop, webstore, shopify, woocommerce, sell ... online,
    shopping cart, take orders online
  seo | web | exact | web business help guarantee microsoft
    seo, search engine, rank ... google, google rank|ranking|search|maps|business|profile, found ... google,
    page one, first page, more traffic|visitors|customers ... web|site|online|google, keyword, ranking, on|in google,
    google first|page, guarantee ... first|place|rank|ranking|page|google
  hosting | web | exact | web help business
    hosting, host ... website|site, domain, dns, ssl, certificate
  ownership | app | exact | app web help business
    who owns, own ... code|app|website|site|design, source code, intellectual property, belong to|us, rights
  maintenance | app | exact | app web help
    maintain, maintenance, after ... launch|release|goes live|delivered|delivery, keep it running, bug fixes,
    updates after, future updates
  cross-platform | app | exact | app mac web
    cross platform, react native, flutter, iphone and android, ios and android, android and ios|iphone,
    both ios|iphone|android|platforms, both stores
  web-app | app | exact | web app business
    web app|application, web based app|tool|system|software, portal, internal tool, booking system,
    custom software|crm|erp|tool|system, replace ... spreadsheet, spreadsheet,
    new|own|custom|build crm|dashboard|database, database app
  ai | app | exact | app business web help training
    ai, artificial intelligence, machine learning, chatgpt, gpt, llm, openai, copilot, automation, automate, chatbot,
    assistant for, document reader, data ... training|train
  mac | residential | exact | residential help
    mac, macos, macbook, imac, apple, ipad, iphone
  repair | residential | exact | residential help

    computer|laptop|pc|desktop|tablet ... slow|broken|frozen|freezing|freezes|crashing|crashes|dead|repair|fix|start|turn|boot|working|work|loud|hot|problem|issue,
    slow|broken|dead|old computer|laptop|pc, fix|repair ... computer|laptop|pc|tablet|phone|screen|tv|hardware|it,
    repair, blue screen, wont start|boot|turn, cracked|broken screen
  plans | business | exact | business cost help
    included|include ... plan|essential|professional|enterprise, plan ... include|included|difference|compare,
    difference between ... plan|essential|professional|enterprise, compare ... plan, essential plan,
    professional plan, enterprise plan, essential, which|what plan, what plans,
    and|about enterprise|professional|essential, which|what plan
  blog | - | exact | -
    blog, article
  contact | help | exact | help
    contact, reach you|someone, get in touch, email address, your email|mail, email you|northarc, mail address,
    send ... message|email, write to you, write you
`);
