import { useLingui } from '@lingui/react/macro'
import type { CardFault } from './card/card-reply.ts'
import type { DeclineReason } from '@stallwise/domain/payments/provider-outcomes.ts'

/** What is wrong with the card as it was typed, or with the card form. */
export const useCardFaultWords = () => {
  const { t } = useLingui()
  const words: Readonly<Record<CardFault, string>> = {
    number: t`The card number is not valid. Check it.`,
    expiry: t`The expiry date is not valid. Enter month and year as MM/YY.`,
    'security-code': t`The security code is not valid. Enter the 3 or 4 digits on the card.`,
    'not-accepted-here': t`Card payments are not set up correctly for this parking lot. You have not been charged. Tell the staff.`,
    'no-token': t`The card could not be checked. You have not been charged. Try again.`,
    'no-reply': t`The card form does not respond. You have not been charged. Try again.`,
    'not-loaded': t`The card form has not loaded yet. Check your connection and try again.`,
  }
  return (fault: CardFault) => words[fault]
}

/** Why a payment was declined, and what helps. */
export const useDeclineWords = () => {
  const { t } = useLingui()
  const words: Readonly<Record<DeclineReason, string>> = {
    'insufficient-funds': t`The card does not have enough funds. Use another card.`,
    'expired-card': t`The card has expired. Use another card.`,
    'invalid-card': t`The bank does not accept this card. Use another card.`,
    'invalid-expiry': t`The expiry date is wrong. Correct it.`,
    'invalid-cvd': t`The security code is wrong. Correct it.`,
    'bank-unavailable': t`The bank does not respond. Try again in a minute.`,
    declined: t`The bank declined the card. Use another card, or ask your bank.`,
  }
  return (reason: DeclineReason | null) => words[reason ?? 'declined']
}

/** Whether the same card may work, once corrected: then its form keeps what was typed. */
export const keepsCard = (reason: DeclineReason | null): boolean =>
  reason === 'invalid-expiry' || reason === 'invalid-cvd' || reason === 'bank-unavailable'

/** Refusals of look-ups and payments that certainly charged nothing. */
export const useProblemWords = () => {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    'payments-off': t`This parking lot does not take payments online at this time. You have not been charged.`,
    'station-not-free': t`This connector cannot be started now: it is in use or out of order. You have not been charged.`,
    'token-expired': t`The card form has expired. You have not been charged. Pay again.`,
    'provider-unreachable': t`Card payments are not available right now. You have not been charged. Try again in a minute.`,
    'amount-too-large': t`This amount is too large for one card payment. You have not been charged. Pay for less, or tell the staff.`,
    'too-many-attempts': t`Too many payments were declined. You have not been charged.`,
    'too-many-requests': t`Too many requests. Wait a minute and try again.`,
    'session-expired': t`The page was open for too long. Check the amount and pay again.`,
    'not-found': t`There is no parking lot that takes payments at this address. Scan the QR code again.`,
    invalid: t`One of your entries is not valid. Check it and try again.`,
    unreachable: t`No connection. Your entries are kept. Try again when you are online.`,
    'no-answer': t`The server did not answer. Your entries are kept. Try again.`,
  }
  return (code: string) => words[code] ?? t`Something went wrong. Your entries are kept. Try again.`
}
