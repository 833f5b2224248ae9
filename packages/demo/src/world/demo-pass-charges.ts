import type { PassChange, PeriodCharge } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { amountOfDays, chargesAfter, periodOf } from '@stallwise/domain/pass-charges/pass-charges.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import type { GroupRow, LotRow } from '#lots/lots.rows.ts'
import type { PassChargeEntryRow, PassChargeRow, PassChargeRows } from '#pass-charges/pass-charges.rows.ts'
import type { PassholderRow } from '#passholders/passholders.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import type { DemoWorld } from './demo-world.rows.ts'

const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

interface Charged {
  readonly lot: LotRow
  readonly group: GroupRow
  readonly passholder: PassholderRow
  readonly nth: number
  readonly by: string | null
  readonly now: number
}

const periodsShown = 3

/** The first days of the current period and of those before it, the earliest first. */
const periodStarts = (today: string, group: GroupRow): string[] => {
  const { standard_pass_payment_frequency: frequency } = group
  if (frequency === null || frequency === 'hourly') return []
  const starts = [periodOf(today, frequency).first]
  while (starts.length < periodsShown) starts.unshift(periodOf(dayBefore(starts[0]!), frequency).first)
  return starts
}

const changeOn = (day: string, { group, passholder }: Charged): PassChange => ({
  day,
  validFrom: passholder.valid_from,
  validTo: passholder.valid_to,
  removedOn: null,
  keptDays: [],
  frequency: group.standard_pass_payment_frequency,
  priceCents: group.standard_pass_price_cents,
  passes: passholder.inside_at_once ?? 1,
})

type Outcome = 'paid' | 'part' | 'waived' | 'open' | 'to-refund'

/** How the charge of a period ended; `age` is 0 for the current one. Most were paid. */
const outcomeOf = (nth: number, age: number): Outcome => {
  if (age === 0) return nth % 5 < 2 ? 'open' : nth % 17 === 3 ? 'part' : 'paid'
  if (nth % 23 === 4) return 'open'
  if (nth % 29 === 8 && age === 1) return 'waived'
  return nth % 37 === 9 && age === 1 ? 'to-refund' : 'paid'
}

const rowsOf = (
  charged: Charged,
  charge: PeriodCharge,
  age: number,
): { charge: PassChargeRow; entry: PassChargeEntryRow | undefined } => {
  const { lot, passholder, by, now, nth } = charged
  const outcome = outcomeOf(nth, age)
  // Its last ten days were given back after it was paid.
  const days = outcome === 'to-refund' ? Math.max(0, charge.chargedDays - 10) : charge.chargedDays
  const paid = {
    paid: charge.chargedCents,
    part: Math.floor(charge.chargedCents / 2),
    'to-refund': charge.chargedCents,
  }
  const paidCents = outcome in paid ? paid[outcome as keyof typeof paid] : 0
  const id = namedId('pass-charge', passholder.id, charge.period.first)
  const ofLot = { parking_lot_id: lot.id }
  const begun = instantOfWallClock(`${charge.period.first}T09:00`, lot.time_zone)!
  const row: PassChargeRow = {
    ...ofLot,
    id,
    passholder_id: passholder.id,
    frequency: charge.frequency,
    first_day: charge.period.first,
    last_day: charge.period.last,
    not_before: charge.notBefore,
    price_cents: charge.priceCents,
    passes: charge.passes,
    spans: charge.spans,
    charged_days: days,
    charged_cents: amountOfDays(charge.priceCents, charge.passes * days, charge.period),
    paid_cents: paidCents,
    refunded_cents: 0,
    is_waived: outcome === 'waived',
  }
  if (paidCents === 0 && outcome !== 'waived') return { charge: row, entry: undefined }
  const entry: PassChargeEntryRow = {
    ...ofLot,
    id: namedId('pass-charge-entry', id),
    charge_id: id,
    kind: outcome === 'waived' ? 'waiver' : 'payment',
    cents: outcome === 'waived' ? row.charged_cents : paidCents,
    method: 'staff',
    note: outcome === 'waived' ? 'The gate was out of service' : null,
    at: new Date(Math.min(begun + (nth % 9) * 5 * 3_600_000, now)).toISOString(),
    by_user: by,
  }
  return { charge: row, entry }
}

/** Some passes were added in the last days: their charge is due and not overdue, also at the end of a month. */
const dayAdded = (today: string, { nth, group }: Charged): string | undefined => {
  const { standard_pass_payment_frequency: frequency } = group
  if (nth % 10 !== 1 || frequency === null || frequency === 'hourly') return undefined
  const day = new Date(Date.parse(today) - (nth % 7) * dayMs).toISOString().slice(0, 10)
  const { first } = periodOf(today, frequency)
  return day < first ? first : day
}

const daysOfChanges = (charged: Charged, today: string): string[] => {
  const added = dayAdded(today, charged)
  return added === undefined ? periodStarts(today, charged.group) : [added]
}

const chargesOf = (charged: Charged, today: string): readonly PeriodCharge[] =>
  daysOfChanges(charged, today).reduce<readonly PeriodCharge[]>(
    (charges, day) => chargesAfter(charges, changeOn(day, charged)),
    [],
  )

/** What the passes of the demo’s lots were charged for the last three periods: some due, overdue, waived, one to refund. */
export const demoPassCharges = (world: DemoWorld, { now }: { readonly now: number }): PassChargeRows => {
  const groups = new Map(world.groups.map((group) => [group.id, group]))
  const parkingGroupOf = new Map(
    world.passholderGroups.map((group) => [group.id, groups.get(group.parking_group_id)!]),
  )
  const made = world.lots.flatMap((lot) => {
    const { day: today } = localDayOf(now, lot.time_zone)
    const by =
      world.session.users.find(
        ({ roles, customerId }) => customerId === lot.customer_id && roles.includes('fullAccessCustomer'),
      )?.id ?? null
    return world.passholders
      .filter(({ parking_lot_id: ofLot }) => ofLot === lot.id)
      .flatMap((passholder, nth) => {
        const group = parkingGroupOf.get(passholder.passholder_group_id)!
        const charged = { lot, group, passholder, nth, by, now }
        const charges = chargesOf(charged, today)
        return charges.map((charge, place) => rowsOf(charged, charge, charges.length - 1 - place))
      })
  })
  return {
    charges: made.map(({ charge }) => charge),
    entries: made.flatMap(({ entry }) => entry ?? []),
  }
}
