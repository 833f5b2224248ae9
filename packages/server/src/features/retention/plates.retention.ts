import { randomInt } from 'node:crypto'
import { erasePlates, readsUntil } from '@stallwise/domain/retention/plate-erasure.ts'
import { dayStart, type RetentionLimits } from '@stallwise/domain/retention/retention.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { eraseBookings } from '#features/bookings/bookings.public.ts'
import { deleteCallsBefore } from '#features/gates/gates.public.ts'
import { deleteCoveredTimeBefore } from '#features/judging/judging.public.ts'
import { erasePassholders } from '#features/passholders/passholders.public.ts'
import { erasePayments } from '#features/payments/payments.public.ts'
import { erasePlatesOfUses } from '#features/payment-validations/payment-validations.public.ts'
import { eraseVisitors } from '#features/visitors/visitors.public.ts'
import { eraseWaitlist } from '#features/waitlist/waitlist.public.ts'
import { eraseViolations } from '#features/violations/violations.public.ts'
import type { Tx } from '#platform/database/database.ts'
import {
  findOldest,
  loadKnownPlates,
  loadReadsOf,
  loadVisitsOf,
  writeErasure,
} from './plates.retention.store.ts'
import type { RetentionParts } from './retention.parts.ts'
import { noteProgress, type RetainedLot } from './retention.lots.store.ts'

const eraseDay = async (tx: Tx, lotId: string, from: number): Promise<number> => {
  const until = from + dayMs
  const known = await loadKnownPlates(tx, lotId)
  const readUntil = readsUntil(until, await loadVisitsOf(tx, lotId, from, until))
  const erasure = erasePlates({
    from,
    until,
    visits: await loadVisitsOf(tx, lotId, from, readUntil),
    reads: await loadReadsOf(tx, lotId, from, readUntil),
    isKnown: (plate) => known.has(plate),
    random: (below) => randomInt(below),
  })
  await writeErasure(tx, lotId, erasure)
  await noteProgress(tx, lotId, 'plates_erased_until', until)
  return erasure.visits.size + erasure.reads.size
}

/** RET-20: erases plates of non-passholders day by day; each day is one transaction and is done once. GUE-40, VEH-10, WTL-09, BOO-50, PAS-50, VIO-60, ICM-05, PAY-80, PAY-129, VAL-30: then violations, calls at the intercom, visitors, covered time, payments, validations that were given, bookings, old entries of waitlists and removed passholders. */
export const eraseOldPlates = async (
  { database }: RetentionParts,
  { id, platesErasedUntil }: RetainedLot,
  limits: RetentionLimits,
): Promise<number> => {
  const oldest = platesErasedUntil ?? (await database.asSystem((tx) => findOldest(tx, id)))
  let erased = 0
  for (let day = dayStart(oldest ?? limits.plates); day < limits.plates; day += dayMs)
    erased += await database.asSystem((tx) => eraseDay(tx, id, day))
  return (
    erased +
    (await database.asSystem((tx) => eraseViolations(tx, id, limits.plates))) +
    (await database.asSystem((tx) => deleteCallsBefore(tx, id, limits.plates))) +
    (await database.asSystem((tx) => eraseVisitors(tx, id, limits.plates))) +
    (await database.asSystem((tx) => deleteCoveredTimeBefore(tx, id, limits.plates))) +
    (await database.asSystem((tx) => erasePayments(tx, id, limits.plates))) +
    (await database.asSystem((tx) => erasePlatesOfUses(tx, id, limits.plates))) +
    (await database.asSystem((tx) => eraseBookings(tx, id, limits.plates))) +
    (await database.asSystem((tx) => eraseWaitlist(tx, id, limits.plates))) +
    (await database.asSystem((tx) => erasePassholders(tx, id, limits.plates)))
  )
}
