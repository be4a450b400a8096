import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitQuoted } from './inbound-quoted.ts';

const rest = '> Thank you for your message.\n>\n> Northarc';

test.each([
  ['Gmail', `It hums.\n\nOn Tue, Jun 9, 2026 at 10:00 AM Northarc <info@northarc.example>\nwrote:\n${rest}`],
  ['Apple', `It hums.\n\n> On Jun 9, 2026, at 10:00 AM, Northarc <info@northarc.example> wrote:\n> \n${rest}`],
  ['German', `It hums.\n\nAm 09.06.2026 um 10:00 schrieb Northarc <info@northarc.example>:\n${rest}`],
  ['French', `It hums.\n\nLe mar. 9 juin 2026 à 10:00, Northarc <info@northarc.example> a écrit :\n${rest}`],
  ['a head without marks', 'It hums.\n\nOn 9 June 2026 Northarc wrote:\nThank you for your message.'],
  ['Outlook', 'It hums.\n\n-----Original Message-----\nFrom: Northarc\nSent: Tuesday\n\nThank you for your message.'],
  ['German Outlook', 'It hums.\n\nVon: Northarc\nGesendet: Dienstag\nAn: Ada\nBetreff: Re\n\nDanke.'],
  ['a head without a moment', `It hums.\n\nOn Sunday somebody wrote:\n${rest}`],
  ['marks alone', `It hums.\n\n${rest}`],
  ['an answer below', '> Does it hum?\n> Yours\n\nIt hums.'],
])('%s: what is new stands alone', (_, text) => {
  const { body, quoted } = splitQuoted(text.replaceAll('\n', '\r\n'));
  expect(body).toBe('It hums.');
  expect(quoted).not.toBe('');
  expect(quoted).not.toContain('It hums');
});

const info = 'Northarc <info@northarc.example>';

// Each another shape: where the date, the name and the word for "wrote" stand, and in which letters.
test.each([
  `Den tirs. 24. nov. 2026 kl. 15.10 skrev ${info}:`,
  `ti 24. marrask. 2026 klo 15.10 ${info} kirjoitti:`,
  'Northarc kirjoitti 24.11.2026 klo 15.10:',
  `El mar, 24 nov 2026 a las 15:10, ${info} escribió:`,
  `Em ter., 24 de nov. de 2026 às 15:10, ${info} escreveu:`,
  `wt., 24 lis 2026 o 15:10 ${info} napisał(a):`,
  `út 24. 11. 2026 v 15:10 odesílatel ${info} napsal:`,
  `${info} ezt írta (időpont: 2026. nov. 24., K, 15:10):`,
  `${info}, 24 Kas 2026 Sal, 15:10 tarihinde şunu yazdı:`,
  `вт, 24 нояб. 2026 г. в 15:10, ${info}:`,
  `Στις Τρί 24 Νοε 2026 στις 3:10 μ.μ., ο/η ${info} έγραψε:`,
  `Vào Th 3, 24 thg 11, 2026 vào lúc 15:10 ${info} đã viết:`,
  `ในวันที่ อ. 24 พ.ย. 2026 เวลา 15:10 ${info} เขียนว่า:`,
  '\u202bבתאריך יום ג׳, 24 בנוב׳ 2026 ב-15:10 מאת \u202aNortharc\u202c\u200f <\u202ainfo@northarc.example\u202c\u200f>:\u202c',
  `في الثلاثاء، ٢٤ نوفمبر ٢٠٢٦ في ٣:١٠ م تمت كتابة ما يلي بواسطة ${info}:`,
  `मंगल, 24 नव॰ 2026 को 3:10 pm बजे को ${info} ने लिखा:`,
  `2026年11月24日(火) 15:10 ${info}:`,
  `2026/11/24 15:10、${info}のメール:`,
  `2026년 11월 24일 (화) 오후 3:10, ${info}님이 작성:`,
  `2026. 11. 24. 오후 3:10, ${info} 작성:`,
  `${info}\n于2026年11月24日周二 15:10写道：`,
  `在 2026年11月24日，15:10，${info} 写道：`,
  `24-11-2026 15:10 ${info} zei dit hjir:`,
])('the head %s goes with its quote', (head) => {
  expect(splitQuoted(`It hums.\n\n${head}\n\n${rest}`)).toEqual({ body: 'It hums.', quoted: `${head}\n\n${rest}` });
});

/** Outlook's names of the fields: from, sent, to, subject. */
test.each([
  '보낸 사람: 보낸 날짜: 받는 사람: 제목:',
  'Från: Skickat: Till: Ämne:',
  'De : Envoyé : À : Objet :',
  'De: Enviado el: Para: Asunto:',
  'Od: Odesláno: Komu: Předmět:',
  'De la: Trimis: Către: Subiect:',
  'От: Отправлено: Кому: Тема:',
  'Από: Στάλθηκε: Προς: Θέμα:',
  'จาก: ส่ง: ถึง: เรื่อง:',
  'מאת: נשלח: אל: נושא:',
  'من: تم الإرسال: إلى: الموضوع:',
  '寄件者: 寄件日期: 收件者: 主旨:',
  '发件人： 发送时间： 收件人： 主题：',
])('the block %s that Outlook puts above a quote', (names) => {
  const [from, sent, to, subject] = names.match(/[^:：]+[:：]/g)?.map((name) => name.trim()) ?? [];
  const block = `${from} ${info}\n${sent} 24. 11. 2026 15:10\n${to} Mette\n${subject} Re: printer`;
  const quoted = `${block}\n\nThank you for your message.`;
  expect(splitQuoted(`It hums.\n\n${quoted}`)).toEqual({ body: 'It hums.', quoted });
  const ruled = `________________________________\n${quoted}`;
  expect(splitQuoted(`It hums.\n${ruled}`)).toEqual({ body: 'It hums.', quoted: ruled });
});

test.each([
  ['an opening word', `On Tue, Jun 9, 2026 at 10:00 AM ${info} wrote:`],
  ['two lines', `On Tue, Jun 9, 2026 at 10:00 AM Northarc Managed Services\n<info@northarc.example> wrote:`],
  ['a date', `2026년 11월 24일 (화) 오후 3:10, ${info}님이 작성:`],
])("somebody's own last line above a head with %s stays theirs", (_, head) => {
  for (const own of ['10 AM is fine.', 'Am Apparat', `Ask Bob <bob@example.com>`]) {
    expect(splitQuoted(`${own}\n${head}\n${rest}`)).toEqual({ body: own, quoted: `${head}\n${rest}` });
  }
});

test('a rule above a block goes with it', () => {
  const block = `--------------------\n\nFrom: ${info}\nSent: Tuesday\nTo: Ada\nSubject: Re\n\nThank you.`;
  expect(splitQuoted(`It hums.\n\n${block}`)).toEqual({ body: 'It hums.', quoted: block });
});

test.each([
  ['answers between the lines', '> One?\nYes.\n> Two?\nNo.'],
  ['a quote alone', rest],
  ['a sentence that only looks like a head', 'On Monday I wrote:\nplease call me.'],
  ['a list with a sender', 'From: the attic\nTo be moved: two chairs'],
  ['lines of a terminal at the end', 'This is what it says:\n\n> ping 10.0.0.1\n> 5 packets lost'],
  ['lines of a terminal in between', 'It says\n> error 651\nWhat is that?'],
  ['an order with four lines', 'From: suite 210\nDate: December 12, 6:00 PM\nTo: Main Street 4\nNotes: use the cart'],
  ['answers by letter', 'A: yes\nB: no\nDo: not before 2027\nNo: thanks'],
  ['what somebody says that another wrote', 'Hello,\n\nMy wife wrote on 24.11.2026 at 15:10:\nthe server is down.'],
  ['what somebody says that they wrote', 'Hello,\n\nOn 9 June 2026 you wrote:\nthe price is $100. Is it still?'],
  ['what is forwarded', 'See below.\n---------- Forwarded message ---------\nFrom: Bob <bob@example.com>\n\nIt hums.'],
])('%s stays whole', (_, text) => {
  expect(splitQuoted(text)).toEqual({ body: text, quoted: '' });
});

test('no line of anything is lost, and it takes no time that grows with the square', () => {
  const heads = ['On 1 a wrote:', '于2026年 15:10写道：', 'it says:', '---------- Forwarded message ---------'];
  const fields = ['From: x', 'Sent: y', 'To: z', 'Subject: 1:00', 'Fra: <a@b.c>', '발신: x', 'a <b@c.d>'];
  const rules = ['____________', '-----Original Message-----'];
  const line = fc.constantFrom('> a', '', 'b', ...heads, ...fields, ...rules);
  const words = (said: string) => said.split('\n').map((one) => one.trim());
  const sorted = (said: string) => words(said).filter(Boolean).sort();
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = lines.join('\n');
      const { body, quoted } = splitQuoted(text);
      expect(sorted(`${body}\n${quoted}`)).toEqual(sorted(text));
    }),
  );
  const units = ['On ', '> ', 'wrote ', '_', '-', ' ', ': ', '\n'];
  for (const unit of [...units, 'From: a\n', 'On a\n', 'a <b@c.d>\n', 'To: a@b.c\n', '于2026年\n']) {
    expect(splitQuoted(unit.repeat(100_000 / unit.length)).quoted).toBe('');
  }
});
