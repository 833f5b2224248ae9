import { payPagePath, platePayPath } from '@stallwise/domain/payments/pay-pages.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { sql } from 'kysely'
import { lookUpPlate, type PaymentParts } from '#features/payments/payments.public.ts'
import { repeat } from './repeat.ts'

const checkEveryMs = 20_000
const minute = 60_000

/** Vehicles of visitors that came in last: they stay longest. */
const listCandidates = async ({ database, clock }: PaymentParts, lotId: string): Promise<string[]> => {
  const { rows } = await database.asSystem((tx) =>
    sql<{ plate: string }>`select v.plate from visit v
      where v.parking_lot_id = ${lotId} and v.exited_at is null and v.passholder_id is null and length(v.plate) <= 8
        and v.entered_at < ${new Date(clock() - minute)}
      order by v.entered_at desc, v.id limit 5`.execute(tx),
  )
  return rows.map(({ plate }) => plate)
}

/** The payment page of a vehicle that owes now, in the first lot that has one; without any, the first lot's page. */
export const findOwingVehicle = async (
  parts: PaymentParts,
  { lots }: DemoWorld,
): Promise<string | undefined> => {
  const paid = lots.filter(({ product_access }) => product_access.payments)
  for (const { id } of paid)
    for (const plate of await listCandidates(parts, id)) {
      const session = await lookUpPlate(parts, id, plate)
      const owes = session?.options.some(({ minutes, dueCents }) => minutes === null && dueCents > 0)
      if (owes) return platePayPath(id, plate)
    }
  return paid[0] && payPagePath(paid[0].id)
}

/** Looks for one as long as the server runs, for the demo's sign-in page; the returned function stops it. */
export const watchOwingVehicle = (
  parts: PaymentParts,
  world: DemoWorld,
  onFound: (path: string | undefined) => void,
  report: (problem: string) => void,
): (() => Promise<void>) =>
  repeat(
    checkEveryMs,
    async () => onFound(await findOwingVehicle(parts, world)),
    (error) => report(`a vehicle of the demo that owes could not be found: ${String(error)}`),
  )
