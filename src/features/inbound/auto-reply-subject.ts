/** Markers that nobody writes of their own: "Automatic reply". */
const programs =
  'auto(?:matic|mated)?[- ]?(?:reply|response|answer)|automatische? (?:antwort|antwoord)|r[eé]ponse automatique|respuesta autom[aá]tica|resposta autom[aá]tica|risposta automatica|automatiskt? svar|autosvar|automaattinen vastaus|automatyczna odpowiedź|odpowiedź automatyczna|autoodpowiedź|automatická odpove[ďd]ď?|automatikus válasz|răspuns automat|automatski odgovor|samodejni odgovor|автоматический ответ|автоответ|автовідповідь|автоматична відповідь|автоматичен отговор|αυτόματη απάντηση|otomatik yanıt|자동 회신|自動応答|自動返信|自动答复|自动回复|自動回覆|自動答覆|trả lời tự động|balasan otomatis|מענה אוטומטי|رد تلقائي';
/** Markers of absence, which people write about as well. */
const absence =
  "(?:(?:i am|i'm|ich bin|currently) )?(?:out[- ]of[- ](?:the[- ])?office(?:[- ](?:auto)?reply)?|away from (?:the |my )?(?:office|desk|mail|e-?mail)|on (?:vacation|holiday|leave)|(?:im )?urlaub|nicht im (?:büro|haus))|ooo|auto|vacation(?: (?:reply|notice|response))?|abwesend|abwesenheits?(?:notiz|nachricht|assistent|benachrichtigung|meldung)?|(?:message d['’])?absence(?: du bureau)?|absent(?:e)?(?: du bureau)?|ausente|ausencia|ausência|assente|assenza|afwezig(?:heids?(?:bericht|melding))?|fuera de (?:la )?oficina|fora do escritório|fuori (?:sede|ufficio)|frånvaro|fravær|poissa|nieobecność|poza biurem|mimo kancelář|házon kívül|부재중|不在通知|不在";

const isPrograms = new RegExp(`^\\s*[[(]?(?:${programs})(?:[\\])]|\\s*(?:[:：(|[]|re:|from\\b|$))`, 'iu');
const notes = /^\s*auto: .{1,80} is (?:out of|away)/i;
const isAlone = new RegExp(
  `^\\s*(?:${absence})\\s*(?:[:：\\-–—(]?\\s*(?:back|until|returning|bis|zurück)\\s[^,.!?]{1,30}|[\\s:：.!]*(?:re:?)?)$`,
  'iu',
);
const marker = new RegExp(`^\\s*[[(]?(?:${programs}|${absence})(?:[\\])]|[\\s:：\\-–—!|])+`, 'iu');
const answerMarks = /^(?:\s*(?:re|aw|sv|antw|rv|odp|res|ri|rif)\s*:)+/i;

const plain = (subject: string) =>
  subject
    .replace(answerMarks, '')
    .replace(/(?:\.\.\.|…)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Whether a subject is one that programs give to answers of their own; it counts only with a mail that answers one.
 * Programs put their marker before the subject that they answer, one of `ours`; people write something else there.
 */
export function isAutoReplySubject(subject: string, ours: readonly string[] = []): boolean {
  if (isPrograms.test(subject) || notes.test(subject) || isAlone.test(subject)) return true;
  const found = marker.exec(subject);
  const rest = found ? plain(subject.slice(found[0].length)) : '';
  return rest !== '' && ours.map(plain).some((own) => own !== '' && (own.startsWith(rest) || rest.startsWith(own)));
}
