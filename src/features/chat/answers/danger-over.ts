const whole = (...clauses: string[]) =>
  new RegExp(`^(${clauses.join('|')})( (now|again|already|finally|then|all|here|thanks|thank you))*$`);
const well = '(all )?(safe|fine|ok|okay|alright|better|feeling better|doing better)';
/** That somebody in need is well: a whole clause, as "I am ok with dying" says the opposite. */
const isWell = whole(
  `(i|he|she|they|we|everybody|everyone|my \\w+)( am|m| is|s| are|re)? (${well}|feel better|feels better)`,
);
const ends =
  '(over|good|clear|gone|resolved|solved|fixed|sorted( out)?|normal|handled|under control|taken care of|back|working)';
const minor =
  '(drill|test|exercise|joke|prank|mistake|misunderstanding|glitch|update|reboot|restart|cable|fuse|breaker)';
/** That a danger is over, clause by clause. */
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

/** Whether somebody says that a danger is over; `isOfPeople`: whether it threatens people and not devices. */
export function isOver(message: string, danger: string, isOfPeople: boolean): boolean {
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
