import type { Kiosk, ValidationReply } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { checkValidation, validatePlate } from '@stallwise/domain/visitors/registered-vehicles.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import type { Products } from '@stallwise/domain/users/staff-products.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { uuidv7 } from 'uuidv7'
import {
  changeLot,
  noteAuthorisations,
  type ChangeLotParts,
  type LotChange,
} from '#features/judging/judging.public.ts'
import { listGiven, listOffered } from '#features/payment-validations/payment-validations.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { isUser, type Actor } from '#platform/http/actor.ts'
import { mayUseAt, type Viewer } from '#platform/http/viewer.ts'
import { givenBy } from './given-by.ts'
import { loadVisitorSettings } from './guest-passes.store.ts'
import { loadKnownPlate, mayValidate } from './registered-vehicles.store.ts'

/** GUE-52: refuses a viewer who cannot validate visitors. */
export const requireValidation = async (tx: Tx, lotId: string, viewer: Viewer): Promise<void> => {
  if (!(await mayValidate(tx, lotId, viewer.userId))) throw new Refusal('visitor-validation-off')
}

/** USR-42: registered vehicles, which park free of charge, are part of visitor validation for staff. */
export const requireVehicles = (actor: Actor, lotId: string): void => {
  if (isUser(actor) && !mayUseAt(actor, 'visitor.manage', 'visitorValidation', lotId))
    throw new Refusal('visitor-validation-off')
}

/** PAY-01: whether visitors can pay online. */
const hasPaymentAccount = async (tx: Tx, lotId: string): Promise<boolean> =>
  (await tx
    .selectFrom('payment_account')
    .select('provider')
    .where('parking_lot_id', '=', lotId)
    .executeTakeFirst()) !== undefined

/** What the kiosk of a lot shows; the caller may manage its visitors. VAL-20, VAL-24. */
export const showKiosk = (
  { database, clock }: ChangeLotParts,
  viewer: Viewer,
  lotId: string,
): Promise<Kiosk> =>
  database.asSystem(async (tx) => {
    await requireValidation(tx, lotId, viewer)
    const { timeZone, durations } = await loadVisitorSettings(tx, lotId)
    const { name, currency, product_access } = await tx
      .selectFrom('parking_lot')
      .select(['name', 'currency', 'product_access'])
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow()
    const { day, startMs } = localDayOf(clock(), timeZone)
    const isPaid = (product_access as Products).payments
    return {
      name,
      timeZone,
      currency,
      visitorDurations: durations,
      validations: isPaid ? await listOffered(tx, lotId, day) : [],
      paysOnline: isPaid && (await hasPaymentAccount(tx, lotId)),
      given: isPaid ? await listGiven(tx, lotId, { since: startMs, by: givenBy(viewer) }) : [],
    }
  })

/** Registers a plate until a time, or extends its registration. */
const register = async (
  change: LotChange,
  plate: string,
  until: Date,
  registrationId: string | undefined,
): Promise<void> => {
  const { tx, lotId, now, viewer } = change
  await noteAuthorisations(change, [plate])
  const id = registrationId ?? uuidv7()
  if (registrationId === undefined)
    await tx
      .insertInto('registered_vehicle')
      .values({
        parking_lot_id: lotId,
        id,
        plate,
        until,
        source: 'kiosk',
        registered_at: new Date(now),
        registered_by: viewer.userId,
      } as never)
      .execute()
  else
    await tx
      .updateTable('registered_vehicle')
      .set(({ eb }) => ({ until, version: eb('version', '+', 1) }))
      .where(rowOfLot(lotId, id))
      .execute()
  change.audit({
    action: 'registered-vehicle.validate',
    objectKind: 'registered-vehicle',
    objectId: id,
    before: null,
    after: { licensePlate: plate, until: until.toISOString() },
  })
  change.markStale('visitors')
}

/** GUE-50 to GUE-52. */
export const validateVisitor = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  entry: { readonly licensePlate: string; readonly minutes: number },
): Promise<ValidationReply> =>
  changeLot(parts, viewer, { lot, capability: 'visitor.manage' }, async (change) => {
    const { tx, lotId, now } = change
    await requireValidation(tx, lotId, viewer)
    const { durations } = await loadVisitorSettings(tx, lotId)
    refuseFaults(checkValidation(entry, durations))
    const plate = normalisePlate(entry.licensePlate)
    const { registrationId, ...known } = await loadKnownPlate(tx, lotId, plate, now)
    const { outcome, until, registers } = validatePlate(known, entry.minutes, now)
    if (registers) await register(change, plate, new Date(until!), registrationId)
    return { outcome, until: until === null ? null : new Date(until).toISOString() }
  })
