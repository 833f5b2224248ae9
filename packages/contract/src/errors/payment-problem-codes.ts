/** Codes of problem documents of payments, with their HTTP status. Source: rules PAY-21, PAY-23, PAY-30, PAY-32, PAY-34, PAY-61, PAY-110, PAY-120, PAY-127, PAY-132, PCH-40. */
export const paymentProblemStatus = {
  'payments-off': 409,
  'not-inside': 409,
  'payment-in-progress': 409,
  'price-changed': 409,
  'charge-changed': 409,
  'nothing-due': 409,
  'refund-in-progress': 409,
  'not-refundable': 409,
  'result-known': 409,
  'provider-refused': 409,
  'amount-too-large': 422,
  'session-expired': 410,
  'token-expired': 422,
  'idempotency-key-used': 422,
  'too-many-attempts': 429,
  'provider-unreachable': 503,
} as const
