/** Where visitors pay for parking in a lot. Source: specification section 2. */
export const payPagePath = (lotId: string): string => `/visitor-pay-for-parking/${lotId}`

/** The page to pay with a license plate, which its owner need not enter. */
export const platePayPath = (lotId: string, plate: string): string =>
  `${payPagePath(lotId)}?plate=${encodeURIComponent(plate)}`

/** The page to pay for the visit of a token. PAY-32. */
export const visitPayPath = (lotId: string, token: string): string =>
  `${payPagePath(lotId)}?visit=${encodeURIComponent(token)}`

/** The page to pay what the pass of a token is charged. PCH-40. */
export const passPayPath = (lotId: string, token: string): string =>
  `/pass-payment/${lotId}?token=${encodeURIComponent(token)}`

/** The sign with the QR code of a lot's page, for staff to print. */
export const paySignPath = (lotId: string): string => `/parking-lots/${lotId}/payment/sign`

/** The sign with the QR code of a charging station, for staff to print. CHG-30. */
export const chargingSignPath = (lotId: string, stationId: string): string =>
  `${paySignPath(lotId)}?station=${encodeURIComponent(stationId)}`

/** Where visitors pay for charging at a station, by its id or what is on its sign. Source: specification section 2. */
export const chargingPagePath = (stationId: string): string =>
  `/visitor-ev-charging/${encodeURIComponent(stationId)}`

/** A receipt, as payment pages and e-mails link to it. Source: specification section 2. */
export const receiptPath = (receiptId: string): string => `/visitor-pay-for-parking/receipt/${receiptId}`

/** A receipt of any payment. Source: specification section 2. */
export const transactionReceiptPath = (receiptId: string): string => `/transaction-receipt/${receiptId}`

/** A page where visitors or passholders pay, or see what they paid. */
export type PayPage =
  | { readonly kind: 'pay' | 'pass'; readonly lotId: string }
  | { readonly kind: 'receipt'; readonly receiptId: string }
  | { readonly kind: 'charging'; readonly stationId: string }

const receipt = /^\/(?:visitor-pay-for-parking\/receipt|transaction-receipt)\/([\w-]+)\/?$/
const pass = /^\/pass-payment\/([\w-]+)\/?$/
const charging = /^\/visitor-ev-charging\/([^/]+)\/?$/
const pay = /^\/visitor-pay-for-parking\/([\w-]+)\/?$/

/** A part of a path; one that is not encoded as it should be is taken as it is. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Which of these pages a path is; undefined for any other. */
export const readPayPage = (path: string): PayPage | undefined => {
  const receiptId = receipt.exec(path)?.[1]
  if (receiptId) return { kind: 'receipt', receiptId }
  const stationId = charging.exec(path)?.[1]
  if (stationId) return { kind: 'charging', stationId: decoded(stationId) }
  const passLotId = pass.exec(path)?.[1]
  if (passLotId) return { kind: 'pass', lotId: passLotId }
  const lotId = pay.exec(path)?.[1]
  return lotId && lotId !== 'receipt' ? { kind: 'pay', lotId } : undefined
}
