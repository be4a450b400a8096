import type { Visitor } from './visitor.ts';

/** The journeys of visitors that every engine has to carry, each in a window of its own. */
export const journeys: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  async 'corrects a message and sends it'(visitor) {
    await visitor.open('/contact');
    await visitor.click('button', 'Send Message');
    await visitor.sees('is required');
    await visitor.fill('Full Name', 'Ada Byron');
    await visitor.fill('Email Address', 'ada@example.com');
    await visitor.fill('Message', 'The printer in the hall prints page one for ever.');
    await visitor.isHuman();
    await visitor.click('button', 'Send Message');
    await visitor.sees('Message Sent Successfully!');
  },

  async 'asks for a quote in four steps'(visitor) {
    await visitor.open('/quote');
    await visitor.fill('First Name', 'Ada');
    await visitor.fill('Last Name', 'Byron');
    await visitor.fill('Email Address', 'ada@example.com');
    await visitor.fill('Company Name', 'Analytical Engines');
    await visitor.click('button', 'Next');
    await visitor.click('checkbox', 'IT Support & Maintenance');
    await visitor.choose('Project Type', 'Migration');
    await visitor.choose('Budget Range', '$25,000-$50,000');
    await visitor.choose('Timeline', '1-3 months');
    await visitor.click('button', 'Next');
    await visitor.sees('Step 3 of 4');
    await visitor.fill('Project Description', 'Our mail lives on a machine in a cupboard.');
    await visitor.click('button', 'Next');
    await visitor.isHuman();
    await visitor.click('button', 'Submit');
    await visitor.sees('NA-');
  },

  async 'books a free time'(visitor) {
    await visitor.open('/contact?tab=appointment');
    await visitor.clickFirst('button', 'Eastern Time, available');
    await visitor.sees('Book your appointment');
    await visitor.fill('Full Name', 'Ada Byron');
    await visitor.fill('Email Address', 'ada@example.com');
    await visitor.choose('Service', 'Cloud Solutions');
    await visitor.fill('Message', 'We would like to move our mail.');
    await visitor.isHuman();
    await visitor.click('button', 'Book Appointment');
    await visitor.sees('Appointment Booked!');
  },

  async 'opens the menu and leaves it by keyboard'(visitor) {
    await visitor.open('/');
    await visitor.click('link', 'Menu');
    await visitor.role('dialog', 'Menu');
    await visitor.press('Escape');
    await visitor.isFocusedOn('Menu');
    await visitor.press('Enter');
    await visitor.role('dialog', 'Menu');
    await visitor.click('link', 'Portfolio');
    await visitor.isAt('/portfolio');
  },

  async 'asks the assistant for a price'(visitor) {
    await visitor.open('/about');
    await visitor.click('button', 'Chat with');
    await visitor.fill('Your message', 'What does business support cost?');
    await visitor.press('Enter');
    await visitor.sees('$150');
  },

  async 'chooses the dark colours and keeps them'(visitor) {
    await visitor.open('/careers');
    await visitor.click('button', 'Dark');
    await visitor.open('/support');
    const ground = await visitor.style('backgroundColor');
    if (!/rgb\((\d|[1-4]\d), /.test(ground)) throw new Error(`The ground is ${ground}`);
  },
};
