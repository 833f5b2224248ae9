import type { CardBehavior } from '@stallwise/ports/conformance/payments.conformance.ts'

/** A card that the sandbox knows. Any other valid number is approved. */
export interface SandboxCard {
  readonly pan: string
  readonly behavior: CardBehavior | 'wrong-cvd' | 'bank-unavailable'
  readonly code: string
  readonly iso: string
  readonly en: string
  readonly es: string
}

const approved = { code: '027', iso: '01' }

/** All numbers pass the check digit and belong to nobody. */
export const sandboxCards: readonly SandboxCard[] = [
  { pan: '4242424242424242', behavior: 'approves', ...approved, en: 'Approved', es: 'Aprobada' },
  {
    pan: '5454545454545454',
    behavior: 'approves',
    ...approved,
    en: 'Approved (Mastercard)',
    es: 'Aprobada (Mastercard)',
  },
  {
    pan: '4000000000009995',
    behavior: 'insufficient-funds',
    code: '481',
    iso: '51',
    en: 'Declined: insufficient funds',
    es: 'Rechazada: fondos insuficientes',
  },
  {
    pan: '4000000000000069',
    behavior: 'expired',
    code: '482',
    iso: '54',
    en: 'Declined: expired',
    es: 'Rechazada: vencida',
  },
  {
    pan: '4000000000009987',
    behavior: 'lost',
    code: '421',
    iso: '41',
    en: 'Declined: lost card',
    es: 'Rechazada: tarjeta extraviada',
  },
  {
    pan: '4000000000000127',
    behavior: 'wrong-cvd',
    code: '486',
    iso: '81',
    en: 'Declined: security code',
    es: 'Rechazada: código de seguridad',
  },
  {
    pan: '4000000000000119',
    behavior: 'bank-unavailable',
    code: '476',
    iso: '91',
    en: 'Declined: bank unavailable',
    es: 'Rechazada: banco no disponible',
  },
  {
    pan: '4000000000001018',
    behavior: 'charged-without-reply',
    ...approved,
    en: 'Charged, but no reply',
    es: 'Se cobra, sin respuesta',
  },
  {
    pan: '4000000000001026',
    behavior: 'not-charged-without-reply',
    ...approved,
    en: 'Not charged, no reply',
    es: 'No se cobra, sin respuesta',
  },
  {
    pan: '4000000000001034',
    behavior: 'replies-twice',
    ...approved,
    en: 'Approved, replies twice',
    es: 'Aprobada, responde dos veces',
  },
  {
    pan: '4000000000001042',
    behavior: 'replies-late',
    ...approved,
    en: 'Approved, replies late',
    es: 'Aprobada, responde tarde',
  },
]

const digitSum = (pan: string): number =>
  [...pan].reverse().reduce((sum, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)

/** Length and check digit. */
export const isCardNumber = (pan: string): boolean => /^\d{13,19}$/.test(pan) && digitSum(pan) % 10 === 0

const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'V'],
  [/^(5[1-5]|2[2-7])/, 'M'],
  [/^3[47]/, 'AX'],
  [/^3[068]/, 'DC'],
  [/^6/, 'NO'],
  [/^35/, 'C1'],
]
/** The gateway’s letters of a brand. */
export const brandOf = (pan: string): string => brands.find(([pattern]) => pattern.test(pan))?.[1] ?? 'V'

/** MMYY of a month that is not over. */
export const isExpiry = (mmyy: string, now: number): boolean => {
  const [, month, year] = /^(\d\d)(\d\d)$/.exec(mmyy) ?? []
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return false
  return Date.UTC(2000 + Number(year), Number(month), 1) > now
}
