/** AUD-23: what the passholder log is about. */
export const passholderLogKinds = [
  'passholder',
  'passholder-group',
  'booking',
  'booking-group',
  'waitlist-entry',
  'pass-charge',
  'masterlist',
] as const

/** AUD-24: what the visitor log is about. */
export const visitorLogKinds = ['guest-pass', 'registered-vehicle', 'given-validation', 'visit'] as const
