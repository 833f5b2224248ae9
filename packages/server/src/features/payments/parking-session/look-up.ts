import type { PayPage, PayPlace } from '@stallwise/contract/payments/payments.contract.ts'
import type { ParkingSessionView } from '@stallwise/contract/payments/parking-session.contract.ts'
import { plate as checkPlate } from '@stallwise/domain/fields/person.rules.ts'
import { payLimits } from '@stallwise/domain/payments/payments.model.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { i18n } from '@lingui/core'
import type { Tx } from '#platform/database/database.ts'
import type { Language } from '#platform/language/language.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { createRateLimit, networkOf } from '#platform/http/rate-limit.ts'
import { networkKeyOf, noteWrongCoupon } from '../attempts.store.ts'
import { sessionView } from './parking-session.view.ts'
import { priceSession } from './session-price.ts'
import type { PaymentAccountRow } from '../account/payment-account.store.ts'
import { findPayLot, isOpen, type PayLot } from './parking-session.store.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { findStayOfVisit, hasEnteredSince } from '#features/gates/stays.public.ts'
import { openStaffEntry, openVisit, type LookedUp } from './session-token.ts'

/** The query of the payment page: what it shows. */
export interface PayPageQuery {
  readonly plate?: string | undefined
  readonly visit?: string | undefined
  readonly coupon?: string | undefined
}

/** The language of pages and mails of this server. */
export const pageLanguage = (): Language => (i18n.locale === 'es-MX' ? 'es-MX' : 'en-US')

/** PAY-33: counts a look-up of a network; false beyond the limit. */
export const takeLookUp = ({ database }: PaymentParts, ip: string): Promise<boolean> => {
  const limit = { model: 'PaymentLookUps', max: payLimits.lookUps, windowMinutes: 1 }
  return createRateLimit(database, limit).take(networkOf(ip))
}

const requireLookUpsWithin = async (parts: PaymentParts, ip: string): Promise<void> => {
  if (await takeLookUp(parts, ip)) return
  throw new Refusal('too-many-requests', { retryAfterSeconds: 60 })
}

/** PAY-32, PAY-105: what the token of an address is about; it has ended if nothing is found. */
const lookedUpByToken = async (
  { gates: { sealing }, clock }: PaymentParts,
  tx: Tx,
  lotId: string,
  token: string,
): Promise<LookedUp> => {
  const entry = openStaffEntry(sealing, lotId, token, clock())
  if (entry) {
    if (await hasEnteredSince(tx, lotId, entry.plate, entry.staffEntry.setAt)) throw new Refusal('not-found')
    return { lotId, visitId: null, isEntryShown: true, ...entry }
  }
  const visitId = openVisit(sealing, lotId, token)
  const stay = visitId === undefined ? undefined : await findStayOfVisit(tx, lotId, visitId)
  if (!stay) throw new Refusal('not-found')
  return { lotId, plate: stay.plate, visitId: stay.visitId, isEntryShown: true, staffEntry: null }
}

/** PAY-31: what is looked up; anybody may have typed the plate, so only the token of the visit shows when it entered. */
const lookedUpOf = async (
  parts: PaymentParts,
  tx: Tx,
  lotId: string,
  { plate, visit }: PayPageQuery,
): Promise<LookedUp | null> => {
  if (visit) return lookedUpByToken(parts, tx, lotId, visit)
  if (!plate) return null
  const fault = checkPlate(plate)
  if (fault) refuseFaults([{ path: 'plate', ...fault }])
  return { lotId, plate: normalisePlate(plate), visitId: null, isEntryShown: false, staffEntry: null }
}

const tokenizationOf = ({ tokenization_url: url, profile_id: profileId }: PaymentAccountRow) => ({
  url,
  origin: new URL(url).origin,
  profileId,
})

/** What payment pages show of a lot. */
export const placeOf = (lot: PayLot): PayPlace => ({
  lot: {
    _id: lot.id,
    name: lot.name,
    address: lot.address,
    currency: lot.currency,
    timeZone: lot.timeZone,
    language: pageLanguage(),
  },
  isOpen: isOpen(lot),
  tokenization: isOpen(lot) ? tokenizationOf(lot.account!) : null,
})

/** What is owed for a plate in a lot, for the demo. */
export const lookUpPlate = (
  parts: PaymentParts,
  lotId: string,
  plate: string,
): Promise<ParkingSessionView | null> =>
  parts.database.asSystem(async (tx) => {
    const lot = await findPayLot(tx, lotId)
    if (!lot || !isOpen(lot)) return null
    const now = parts.clock()
    const lookedUp = { lotId, plate, visitId: null, isEntryShown: false, staffEntry: null }
    return sessionView(parts, await priceSession(tx, { lot, lookedUp, coupon: null, network: '', now }), now)
  })

/** The payment page of a lot, with what is owed for a plate or visit. */
export const getPayPage = async (
  parts: PaymentParts,
  lotId: string,
  query: PayPageQuery,
  ip: string,
): Promise<PayPage> => {
  if (query.plate || query.visit) await requireLookUpsWithin(parts, ip)
  return parts.database.asSystem(async (tx) => {
    const lot = orNotFound(await findPayLot(tx, lotId))
    const page = placeOf(lot)
    if (!page.isOpen) return { ...page, session: null }
    const network = networkKeyOf(parts.gates.sealing, ip)
    const lookedUp = await lookedUpOf(parts, tx, lotId, query)
    const now = parts.clock()
    const priced =
      lookedUp && (await priceSession(tx, { lot, lookedUp, coupon: query.coupon || null, network, now }))
    if (priced?.reductions.shownCoupon?.state === 'unknown-code')
      await noteWrongCoupon(tx, { lotId, network }, now)
    return { ...page, session: priced && sessionView(parts, priced, now) }
  })
}
