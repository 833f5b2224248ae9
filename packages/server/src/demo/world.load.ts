import { loadDevices, type DeviceRows } from '#features/devices/devices.public.ts'
import { JudgedLots, judgeInTransaction } from '#features/judging/judging.public.ts'
import { loadCalendarRows, type CalendarRows } from '#features/calendar/calendar.public.ts'
import { scheduleSilenceTimers, loadLots, type LotRows } from '#features/lots/lots.public.ts'
import { loadMasterlists, type MasterlistRows } from '#features/masterlists/masterlists.public.ts'
import { loadMobileApp, type MobileAppRows } from '#features/invitations/invitations.public.ts'
import { loadPassholders, type PassholderRows } from '#features/passholders/passholders.public.ts'
import { loadSession } from '#features/session/session.load.ts'
import { loadSources, type SourceWithKey } from '#features/sources/sources.public.ts'
import { loadPaymentValidationRows } from '#features/payment-validations/payment-validations.public.ts'
import { loadPassChargeRows, type PassChargeRows } from '#features/pass-charges/pass-charges.public.ts'
import { loadRatePlanRows } from '#features/pricing/pricing.public.ts'
import { loadWaitlist } from '#features/waitlist/waitlist.public.ts'
import type { Database } from '#platform/database/database.ts'

/** A data set as plain rows: customers with their lots, devices, sources and users. */
export interface World extends LotRows, DeviceRows, PassholderRows {
  readonly sources: readonly SourceWithKey[]
  readonly session: Parameters<typeof loadSession>[1]
  readonly calendar?: CalendarRows | undefined
  readonly mobileApp?: MobileAppRows | undefined
  readonly waitlist?: readonly { readonly parking_lot_id: string }[] | undefined
  readonly ratePlans?: readonly { readonly parking_lot_id: string }[] | undefined
  readonly paymentValidations?: readonly { readonly parking_lot_id: string }[] | undefined
  readonly passCharges?: PassChargeRows | undefined
  readonly masterlists?: MasterlistRows | undefined
}

const lotsAtOnce = 20

/** Adds the rows of a data set that do not exist yet, and computes the initial state of new lots. */
export const loadWorld = async (
  database: Database,
  world: World,
  now: number = Date.now(),
): Promise<void> => {
  const fresh = await database.asSystem(async (tx) => {
    const added = await loadLots(tx, world)
    await loadDevices(tx, world)
    await loadPassholders(tx, world)
    await loadSources(tx, world.sources)
    await scheduleSilenceTimers(tx, added)
    if (world.waitlist) await loadWaitlist(tx, world.waitlist, added)
    if (world.ratePlans) await loadRatePlanRows(tx, world.ratePlans, added)
    if (world.paymentValidations) await loadPaymentValidationRows(tx, world.paymentValidations, added)
    if (world.passCharges) await loadPassChargeRows(tx, world.passCharges, added)
    if (world.masterlists) await loadMasterlists(tx, world.masterlists, added)
    if (world.mobileApp) await loadMobileApp(tx, world.mobileApp, added)
    if (world.calendar) await loadCalendarRows(tx, world.calendar, { lotIds: added, now })
    return added
  })
  await loadSession(database, world.session)
  for (let start = 0; start < fresh.length; start += lotsAtOnce)
    await judgeInTransaction(
      database.pool,
      new JudgedLots(),
      fresh.slice(start, start + lotsAtOnce),
      now,
      async () => {},
    )
}
