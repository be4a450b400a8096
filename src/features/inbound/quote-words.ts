/** How mail programs head what they quote, in the languages that they speak. */

const any = (words: string) =>
  words
    .trim()
    .split(/\s*\|\s*/)
    .map((word) => word.replace(/[().]/g, '\\$&').replace(/ /g, '\\s?'))
    .join('|');

/** Names of the fields that Outlook and its like put above a quote. */
const fieldNames = {
  from: `From | Von | De | Da | Van | Fra | Från | Lähettäjä | Od | Nadawca | Feladó | De la | Expéditeur | Remitente |
    Remetente | Mittente | Afzender | Kimden | Gönderen | От | От кого | Від | Από | Из | Odesílatel | Odosielateľ |
    Šalje | Pošiljatelj | Saatja | No | Nuo | Từ | Người gửi | Dari | Daripada | จาก | מאת | من | 寄件者 | 寄件人 |
    发件人 | 發件人 | 差出人 | 送信者 | 送信元 | 보낸 사람 | 보내는 사람 | 발신`,
  sent: `Sent | Date | Gesendet | Gesendet am | Datum | Envoyé | Envoyé le | Enviado | Enviado el | Enviada em |
    Enviado em | Fecha | Data | Inviato | Data invio | Verzonden | Sendt | Dato | Skickat | Lähetetty | Päivä |
    Päiväys | Wysłano | Wysłane | Odesláno | Odoslané | Dátum | Elküldve | Küldve | Trimis | Dată | Gönderildi |
    Gönderme Tarihi | Tarih | Отправлено | Дата | Надіслано | Відправлено | Στάλθηκε | Ημερομηνία | Изпратено |
    Poslano | Poslato | Saadetud | Kuupäev | Nosūtīts | Datums | Išsiųsta | Data | Đã gửi | Ngày | Ngày gửi |
    Dikirim | Terkirim | Tanggal | Dihantar | ส่ง | วันที่ | נשלח | תאריך | تم الإرسال | تاريخ الإرسال | التاريخ |
    發送日期 | 寄件日期 | 傳送時間 | 发送时间 | 發送時間 | 发送日期 | 日期 | 时间 | 時間 | 送信日時 | 送信日 | 日付 |
    日時 | 보낸 날짜 | 보낸 시간 | 날짜 | 일시`,
  to: `To | An | À | Para | A | Aan | Til | Till | Vastaanottaja | Do | Dla | Komu | Címzett | Către | Catre |
    Destinataire | Destinatario | Kime | Alıcı | Кому | Получатель | Προς | До | Za | Prima | Saaja | Kam | Kas |
    Đến | Tới | Người nhận | Kepada | Untuk | ถึง | אל | إلى | 收件者 | 收件人 | 宛先 | 받는 사람 | 받는사람 | 수신`,
  subject: `Subject | Betreff | Objet | Asunto | Assunto | Oggetto | Onderwerp | Emne | Ämne | Aihe | Temat | Předmět |
    Predmet | Tárgy | Subiect | Konu | Тема | Θέμα | Относно | Naslov | Zadeva | Teema | Temats | Tēma | Tema |
    Chủ đề | Tiêu đề | Subjek | Perihal | เรื่อง | หัวเรื่อง | נושא | הנדון | الموضوع | 主旨 | 主题 | 主題 | 标题 |
    件名 | 제목`,
} as const;

export type FieldKind = keyof typeof fieldNames;

const plain = (name: string) => name.replace(/\s+/g, '').toLowerCase();
const kindOf = new Map(
  (Object.keys(fieldNames) as FieldKind[]).flatMap((kind) =>
    fieldNames[kind].split('|').map((name): [string, FieldKind] => [plain(name), kind]),
  ),
);

/** The field that a line begins with, and what it says. */
export function fieldOf(line: string): { kind: FieldKind; value: string } | undefined {
  const [, name = '', value = ''] = /^[\s*_]{0,9}([^:：*_]{1,24})[*_]?[:：](.{0,300})/.exec(line) ?? [];
  const kind = kindOf.get(plain(name));
  return kind && { kind, value };
}

const originals = any(`original message | original appointment | reply message | replied message |
  ursprüngliche nachricht | originalnachricht | original-nachricht | ursprünglicher termin | message d'origine |
  message original | mensaje original | mensagem original | messaggio originale | oorspronkelijk bericht |
  oprindelig meddelelse | original meddelelse | ursprungligt meddelande | originalmeddelande | opprinnelig melding |
  alkuperäinen viesti | wiadomość oryginalna | oryginalna wiadomość | původní zpráva | pôvodná správa |
  eredeti üzenet | mesaj original | mesajul original | orijinal ileti | özgün ileti | orijinal mesaj |
  исходное сообщение | оригинальное сообщение | оригінальне повідомлення | оригинално съобщение | αρχικό μήνυμα |
  izvorna poruka | originalna poruka | izvirno sporočilo | algne kiri | sākotnējais ziņojums | pradinis laiškas |
  thư gốc | tin nhắn gốc | pesan asli | mesej asal | ข้อความต้นฉบับ | הודעה מקורית | الرسالة الأصلية |
  原始邮件 | 原始郵件 | 原邮件 | 邮件原件 | 回复的原邮件 | 元のメッセージ | オリジナルメッセージ | 원본 메시지 | 원본 메일 | 원문`);

/** "-----Original Message-----" */
export const original = new RegExp(`^\\s*[-_=]{2,}\\s*(?:${originals})\\s*[-_=]{2,}\\s*$`, 'iu');

const forwards =
  any(`forwarded message | weitergeleitete nachricht | weitergeleitet | message transféré | message réexpédié |
  mensaje reenviado | mensagem encaminhada | mensagem reencaminhada | messaggio inoltrato | doorgestuurd bericht |
  videresendt meddelelse | videresendt besked | videresendt melding | vidarebefordrat meddelande |
  välitetty viesti | edelleenlähetetty viesti | wiadomość przekazana | przekazana wiadomość | přeposlaná zpráva |
  preposlaná správa | továbbított üzenet | mesaj redirecționat | yönlendirilmiş mesaj | iletilmiş ileti |
  пересылаемое сообщение | переслане повідомлення | препратено съобщение | προωθημένο μήνυμα |
  proslijeđena poruka | thư đã chuyển tiếp | pesan terusan | ข้อความที่ถูกส่งต่อ | הודעה מועברת |
  الرسالة المعاد توجيهها | 转发的邮件 | 已转发邮件 | 轉寄的郵件 | 轉寄郵件 | 転送されたメッセージ | 전달된 메시지`);

/** "---------- Forwarded message ---------", or Apple's "Begin forwarded message:": what follows is new to us. */
export const forwarded = new RegExp(
  `^\\s*[-_=]{2,}\\s*(?:${forwards})[^-_=]{0,80}[-_=]{2,}\\s*$|^\\s*(?:begin|anfang der|début du|inicio del|inizio|begin|start på) ?(?:${forwards})\\s*[:：]\\s*$`,
  'iu',
);

/** What is said of whoever is quoted: "wrote". */
export const wrote = new RegExp(
  `(?<!\\p{L})(?:${any(`wrote | writes | schrieb | schrieb am | a écrit | escribió | escribio | ha scritto | schreef |
    skrev | pisze | napisał(a) | napisał | napisała | escreveu | kirjoitti | napsal(a) | napsal | napsala |
    napísal(a) | napísal | napísala | írta | a scris | yazdı | пишет | написал | написала | написал(а) | пише |
    написав | написала | έγραψε | написа | написао/ла | је написао | је написала | napisao je | je napisao |
    napisala je | je napisal | je napisala | je oseba | kirjutas | rakstīja | rašė | va escriure | idatzi du |
    đã viết | menulis | tulis | כתב | כתבה | כתב/ה | كتب | تمت كتابة ما يلي بواسطة`)})(?!\\p{L})|(?:เขียน(?:ว่า)?|ने लिखा|写道|寫道|写到|のメール|のメッセージ|さんは?が?書きました|작성|쓴 글|님의 말)`,
  'iu',
);

/** How the line begins that says who wrote and when. */
export const opens =
  /^(?:on|am|le|el|il|em|op|den|dnia|w dniu|pada|vào|στις|на|kuupäev|missatge de|in data|at|в|v|a|ב|בתאריך|في|ใน(?:วันที่)?|在|此日期)(?!\p{L})|^在|^ב/iu;
