import { readRules } from './rule.ts';

/** Small talk: counts only where no rule is met. */
export const socialRules = readRules(`
  probe | - | exact | -
    ignore|forget|disregard ... instructions|rules|prompt, system prompt,
    admin|root|administrator password|login|access, drop table, select ... from, script alert, onerror, onload,
    javascript alert, sudo, jailbreak, you are now, act as, pretend, api key, etc passwd, union select,
    your prompt|instructions, developer mode, rm rf
  off-topic | - | exact | -
    weather, joke, sport, football, basketball, baseball, president, recipe, stock, bitcoin, movie, song, poem,
    homework, essay, meaning of life, love you, marry me, date me, horoscope, pizza, lottery, politics, election,
    capital of, favorite, riddle, girlfriend, boyfriend, what time is it, whats the time, what day is it, time is it,
    what is the time, todays date, the date today
  abuse | - | exact | -
    fuck, fucking, shit, asshole, bitch, bastard, stupid, idiot, dumb, moron, useless, suck, crap, hate you, shut up,
    damn, worthless, garbage, trash, kill yourself, kys, drop dead
    !damn good
  thanks | thanks | exact | -
    thank, thanks, thanx, thankyou, appreciate, appreciated, cheers, awesome, great, perfect, helpful, wonderful,
    excellent, cool, nice, good job|work|answer|one, well done, love it, amazing, fantastic, brilliant
  goodbye | - | exact | -
    bye, goodbye, see you|ya, good night, later, have a good|nice|great, farewell, thats all, that is all
  unclear | - | exact | -
    what, huh, pardon, come again, say again|that again, dont|didnt|not understand|follow, dont|not get it|that|this, what do you mean,
    confusing, makes no sense, no sense, not clear, unclear, wdym, you mean, explain ... again|simple|simpler, im lost
  filler | - | exact | -
    hmm, hm, hmmm, hmmmm, lol, haha, hahaha, ha, lmao, oh, ah, wow, um, uh, test, testing, ok, okay, idk, i dont know, not sure, whatever, meh
  greeting | - | exact | -
    hi, hello, helo, hey, heya, howdy, yo, good morning|afternoon|evening|day, greetings, hiya, sup, how are you|u,
    whats up, anyone there|here|home, are you there
`);

/** Answers that a talk calls for; counted where the message says little else. */
export const followUpRules = readRules(`
  more | - | exact | -
    more, tell me more, more detail|details|info|information, details, elaborate, explain, go on, continue,
    how does it|that|this work, how so, why, what else, whats included, what is included, what does it|that include,
    what do i|we get, such as, like what, meaning, and then, example
  when | - | exact | -
    when, which|what day|days|time|times|date|dates|slot|slots, what else ... free, any other day|time|date,
    earliest, soonest, next available, next week, this week, tomorrow, today, morning, afternoon, evening,
    other|another day|days|time|times|date, other dates, later, monday, tuesday, wednesday, thursday, friday, saturday, sunday, weekend, noon, tonight, holiday,
    thanksgiving, christmas, black friday
  dear | - | exact | -
    too|so|very|pretty|really|that|bit|quite expensive|much|high|pricey|steep|costly, expensive, pricey, steep, overpriced, really, seriously, wow, that much, lot of money,
    why ... expensive|much|cost|high, cant|cannot afford, cheaper, cheapest, less expensive, simple|simpler|small|smaller|basic|cheap|easy|tiny|little|standard|minimal one|version|site|website|app|shop|thing,
    lower price, any lower, just a simple|small|basic, more than i, out of my budget, over my budget, no way, what drives|affects|changes, what does it depend, depends on what
  monthly | - | exact | -
    it|that|this|price monthly|recurring, monthly, per|a|each|every month, one time, onetime, once, one off, per year, yearly, annual, annually, recurring, subscription, upfront, all at once, in total
  get | - | exact | -
    how|where do|can|would|could i|we get|claim|request|order|have|receive|use it|that|this|one, i want it|that|one, sign me up, ill take it, lets do that, i want that
  yes | - | exact | -
    yes, yeah, yep, yup, sure, ok, okay, please, please do, go ahead, of course, absolutely, definitely, why not,
    sounds good, y, yea, lets do it, do it, i do, i would, alright, correct, right, exactly, deal, interested
  no | - | exact | -
    no, nope, nah, not now|really|yet|today|interested, no thanks, no thank you, never mind, nevermind, nothing,
    im good|fine, stop, forget it, leave me alone, no more, enough, cancel that, dont bother, go away, not interested
`);
