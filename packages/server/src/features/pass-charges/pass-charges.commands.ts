import type { ChargeEntryKind, PassCharge } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import {
  checkChargeEntry,
  isReversible,
  payableCents,
  refundableCents,
} from '@stallwise/domain/pass-charges/pass-charges.rules.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { hasOpenCardPayment } from './card-payments.store.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { markCharges } from './charges.store.ts'
import { areSameIds } from './same-ids.ts'

interface Locked extends PassCharge {
  readonly id: string
}

/** Charges of the lot, kept from changing until the change is committed; all of them, or not found. PCH-46. */
const lockAll = async ({ tx, lotId }: LotChange, ids: readonly string[]): Promise<Locked[]> => {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Locked>`select id, charged_cents as "chargedCents", paid_cents as "paidCents",
      refunded_cents as "refundedCents", is_waived as "isWaived"
    from pass_charge where parking_lot_id = ${lotId} and id = any(${wanted}::uuid[]) order by id for update`.execute(
    tx,
  )
  if (rows.length < wanted.length) throw new Refusal('not-found')
  if (await hasOpenCardPayment(tx, lotId, wanted)) throw new Refusal('payment-in-progress')
  return rows
}

interface Entry {
  readonly chargeId: string
  readonly kind: ChargeEntryKind
  readonly cents: number
  readonly note: string | null
  readonly reverses?: string
}

interface StoredEntry {
  readonly id: string
  readonly kind: ChargeEntryKind
  readonly chargeId: string
  readonly cents: number
  readonly reverses: string | null
}

/** PCH-47: the entries of a request that was sent before, undefined if it was not. With the key of another one it is refused. */
const findRepeat = async (
  { tx, lotId }: LotChange,
  key: string | null,
  isSame: (entries: readonly StoredEntry[]) => boolean,
): Promise<{ entries: string[] } | undefined> => {
  if (key === null) return undefined
  const { rows } =
    await sql<StoredEntry>`select id, kind, charge_id as "chargeId", cents, reverses from pass_charge_entry
    where parking_lot_id = ${lotId} and request_key = ${key} order by id`.execute(tx)
  if (rows.length === 0) return undefined
  if (!isSame(rows)) throw new Refusal('idempotency-key-used')
  return { entries: rows.map(({ id }) => id) }
}

/** PCH-17: refuses notes about erased passholders: nothing would erase them any more. The reason of a waiver is required. */
const refuseNotesOfErased = async ({ tx, lotId }: LotChange, entries: readonly Entry[]): Promise<void> => {
  const noted = entries.filter(({ kind, note }) => note !== null && kind !== 'waiver')
  if (noted.length === 0) return
  const ids = noted.map(({ chargeId }) => chargeId)
  const { rows } = await sql<{
    isErased: boolean
  }>`select p.erased_at is not null as "isErased" from passholder p
    where p.parking_lot_id = ${lotId} and p.id in (select passholder_id from pass_charge
      where parking_lot_id = ${lotId} and id = any(${ids}::uuid[])) for share`.execute(tx)
  if (rows.some(({ isErased }) => isErased)) refuseFaults([{ path: 'note', code: 'not-allowed' }])
}

/** Writes entries with their audit, and what they make of their charges. */
const write = async (
  change: LotChange,
  key: string | null,
  entries: readonly Entry[],
  amounts: { readonly paid?: 1 | -1; readonly refunded?: 1 | -1; readonly isWaived?: boolean }[],
): Promise<{ entries: string[] }> => {
  const { tx, lotId, viewer, now } = change
  await refuseNotesOfErased(change, entries)
  const rows = entries.map((entry, nth) => ({ id: uuidv7(), ...entry, amount: amounts[nth]! }))
  await tx
    .insertInto('pass_charge_entry')
    .values(
      rows.map(({ id, chargeId, kind, cents, note, reverses = null }) => ({
        parking_lot_id: lotId,
        id,
        charge_id: chargeId,
        kind,
        cents,
        method: 'staff' as const,
        note,
        at: new Date(now),
        by_user: viewer.userId,
        reverses,
        request_key: key,
      })),
    )
    .execute()
  const changes = rows.map(({ chargeId, cents, amount }) => ({
    id: chargeId,
    paid: (amount.paid ?? 0) * cents,
    refunded: (amount.refunded ?? 0) * cents,
    is_waived: amount.isWaived ?? null,
  }))
  await sql`update pass_charge c set paid_cents = paid_cents + e.paid, refunded_cents = refunded_cents + e.refunded,
      is_waived = coalesce(e.is_waived, c.is_waived)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) e (id uuid, paid bigint, refunded bigint, is_waived boolean)
    where c.parking_lot_id = ${lotId} and c.id = e.id`.execute(tx)
  await markCharges(
    tx,
    lotId,
    changes.map(({ id }) => id),
  )
  for (const { id, chargeId, kind, cents, note, reverses } of rows)
    change.audit({
      action: `pass-charge.${kind}`,
      objectKind: 'pass-charge',
      objectId: chargeId,
      before: null,
      after: { entry: id, cents, note, ...(reverses !== undefined && { reverses }) },
    })
  change.markStale('passCharges')
  return { entries: rows.map(({ id }) => id) }
}

interface Wanted {
  readonly parkingLot: string
  readonly charges: readonly string[]
  readonly note: string | null
  /** Null: all that is possible. */
  readonly cents?: number | null
  /** What the page showed as the balance of all of them. */
  readonly shownCents?: number | undefined
  readonly key: string | null
}

const kinds = {
  payment: { most: payableCents, amount: { paid: 1 } },
  refund: { most: refundableCents, amount: { refunded: 1 } },
  waiver: { most: payableCents, amount: { isWaived: true } },
} as const

/** PCH-12, PCH-23, PCH-50: enters payments, refunds or waivers of charges, all or none. */
export const enter = (
  parts: ChangeLotParts,
  viewer: Viewer,
  kind: keyof typeof kinds,
  { parkingLot, charges, note, cents = null, shownCents, key }: Wanted,
): Promise<{ entries: string[] }> =>
  changeLot(parts, viewer, { lot: parkingLot, capability: 'payment.manage' }, async (change) => {
    const repeat = await findRepeat(
      change,
      key,
      (stored) =>
        stored.every((entry) => entry.kind === kind && (cents === null || entry.cents === cents)) &&
        areSameIds(
          stored.map(({ chargeId }) => chargeId),
          charges,
        ),
    )
    if (repeat) return repeat
    const found = await lockAll(change, charges)
    const { most, amount } = kinds[kind]
    const all = found.reduce((sum, charge) => sum + most(charge), 0)
    const isOther = shownCents !== undefined && shownCents !== all
    if (isOther || found.some((charge) => most(charge) === 0)) throw new Refusal('charge-changed')
    const limit = found.length === 1 ? most(found[0]!) : null
    refuseFaults(checkChargeEntry({ kind, note, cents }, limit))
    const entries = found.map((charge) => ({
      chargeId: charge.id,
      kind,
      cents: cents ?? most(charge),
      note: note?.trim() || null,
    }))
    return write(
      change,
      key,
      entries,
      entries.map(() => amount),
    )
  })

interface FoundEntry {
  readonly id: string
  readonly chargeId: string
  readonly kind: ChargeEntryKind
  readonly cents: number
  readonly method: 'staff' | 'link'
  readonly isReversed: boolean
}

const findEntries = async ({ tx, lotId }: LotChange, ids: readonly string[]): Promise<FoundEntry[]> => {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<FoundEntry>`select e.id, charge_id as "chargeId", kind, cents, method,
      exists (select 1 from pass_charge_entry r where r.parking_lot_id = ${lotId} and r.reverses = e.id) as "isReversed"
    from pass_charge_entry e where e.parking_lot_id = ${lotId} and e.id = any(${wanted}::uuid[])`.execute(tx)
  if (rows.length < wanted.length) throw new Refusal('not-found')
  return rows
}

const reversals = {
  payment: { paid: -1 },
  refund: { refunded: -1 },
  waiver: { isWaived: false },
  reversal: {},
} as const

interface WantedReversals {
  readonly parkingLot: string
  readonly entries: readonly string[]
  readonly note: string | null
  readonly key: string | null
}

/** PCH-14: reverses entries, all or none. */
export const reverse = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { parkingLot, entries, note, key }: WantedReversals,
): Promise<{ entries: string[] }> =>
  changeLot(parts, viewer, { lot: parkingLot, capability: 'payment.manage' }, async (change) => {
    const repeat = await findRepeat(change, key, (stored) =>
      areSameIds(
        // Null of entries that are no reversals.
        stored.map(({ reverses }) => reverses ?? ''),
        entries,
      ),
    )
    if (repeat) return repeat
    refuseFaults(checkChargeEntry({ kind: 'reversal', note, cents: null }, null))
    const found = await findEntries(change, entries)
    const chargeIds = found.map(({ chargeId }) => chargeId)
    // One of each charge: what another one of them leaves is not known yet.
    if (new Set(chargeIds).size < chargeIds.length) throw new Refusal('charge-changed')
    const charges = new Map((await lockAll(change, chargeIds)).map((charge) => [charge.id, charge]))
    if (found.some((entry) => !isReversible(entry, charges.get(entry.chargeId)!)))
      throw new Refusal('charge-changed')
    return write(
      change,
      key,
      found.map(({ id, chargeId, cents }) => ({
        chargeId,
        kind: 'reversal' as const,
        cents,
        note: note?.trim() || null,
        reverses: id,
      })),
      found.map(({ kind }) => reversals[kind]),
    )
  })
