/** Figures of the terms that other pages state too (S2 §9 Support and policies). */
export const termsFigures = {
  lateFee: '1.5% per month',
  paymentTerm: '30 days',
  notice: '30 days',
  disputeWindow: '60 days',
  maintenanceNotice: '48 hours',
  liabilityCap: '12 months',
  minimumAge: 16,
} as const;
