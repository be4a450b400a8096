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
    capital of, favorite, riddle, girlfriend, boyfriend
  abuse | - | exact | -
    fuck, fucking, shit, asshole, bitch, bastard, stupid, idiot, dumb, moron, useless, suck, crap, hate you, shut up,
    damn, worthless, garbage, trash
  thanks | thanks | exact | -
    thank, thanks, thanx, thankyou, appreciate, appreciated, cheers, awesome, great, perfect, helpful, wonderful,
    excellent, cool, nice, good job, well done
  goodbye | - | exact | -
    bye, goodbye, see you|ya, good night, later, have a good|nice|great, farewell, thats all, that is all
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
    other day|days|time|times, other dates, later
  yes | - | exact | -
    yes, yeah, yep, yup, sure, ok, okay, please, please do, go ahead, of course, absolutely, definitely, why not,
    sounds good, y, yea, lets do it, do it, i do, i would, alright, correct, right, exactly, deal, interested
  no | - | exact | -
    no, nope, nah, not now|really|yet|today|interested, no thanks, no thank you, never mind, nevermind, nothing,
    im good|fine
`);
