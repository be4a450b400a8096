/** What the owner's screens call the fields of an appointment (S1 §3 Appointment). */
export const appointmentLabels = {
  date: 'Date',
  time: 'Time',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  service: 'Service',
  message: 'Message',
} as const;
