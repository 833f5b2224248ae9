/** Why a receipt is sent, for its erasure. */
export const receiptCauseOf = (paymentId: string): string => `payment-receipt:${paymentId}`

/** Why a passholder is sent a link to pay, for its erasure. */
export const passMailCauseOf = (passholderId: string): string => `pass-payment:${passholderId}`
