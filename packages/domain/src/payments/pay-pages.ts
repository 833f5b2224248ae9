/** Where visitors pay for parking in a lot. Source: specification section 2. */
export const payPagePath = (lotId: string): string => `/visitor-pay-for-parking/${lotId}`

/** A receipt, as the page to pay leads to it and as e-mails do. Source: specification section 2. */
export const receiptPath = (receiptId: string): string => `/visitor-pay-for-parking/receipt/${receiptId}`

/** A receipt of any payment. Source: specification section 2. */
export const transactionReceiptPath = (receiptId: string): string => `/transaction-receipt/${receiptId}`

/** A page where visitors pay, or see what they paid. */
export type PayPage =
  { readonly kind: 'pay'; readonly lotId: string } | { readonly kind: 'receipt'; readonly receiptId: string }

const receipt = /^\/(?:visitor-pay-for-parking\/receipt|transaction-receipt)\/([\w-]+)\/?$/
const pay = /^\/visitor-pay-for-parking\/([\w-]+)\/?$/

/** Which of these pages a path is; undefined for any other. */
export const readPayPage = (path: string): PayPage | undefined => {
  const receiptId = receipt.exec(path)?.[1]
  if (receiptId) return { kind: 'receipt', receiptId }
  const lotId = pay.exec(path)?.[1]
  return lotId && lotId !== 'receipt' ? { kind: 'pay', lotId } : undefined
}
