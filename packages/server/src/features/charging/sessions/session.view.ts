import type { ChargingSessionView } from '@stallwise/contract/charging/charging-sessions.contract.ts'
import { costOfCharging } from '@stallwise/domain/charging/charging-cost.ts'
import { clearableRange } from '@stallwise/domain/charging/clearing.rules.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { ListedSession } from './session-list.store.ts'

const iso = (at: Date | null): string | null => at && isoOf(at)

/** What a session cost, or costs so far. */
const centsOf = (row: ListedSession, now: number): number => {
  if (row.settled_at || !row.prices) return row.cents ?? 0
  const durationMs = (row.ended_at?.getTime() ?? now) - row.began_at.getTime()
  return costOfCharging(row.prices, row.credit, { wh: row.wh, durationMs }, row.heldCents).totalCents
}

const moneyOf = (row: ListedSession, now: number): ChargingSessionView['money'] => ({
  cents: centsOf(row, now),
  heldCents: row.heldCents,
  currency: row.currency ?? row.lotCurrency,
  payment: row.payment_id,
})

/** CHG-63: the bounds of the energy that a person may set. */
export const rangeOf = (row: ListedSession) =>
  clearableRange({
    wh: row.wh,
    mostWh: row.most_wh,
    laterWh: row.later_wh,
    laterMostWh: row.later_most_wh,
  })

const stopOf = ({
  stopAt,
  stop_accepted_at: acceptedAt,
  stopReason,
  stop_requested_at: byStaff,
}: ListedSession) =>
  stopAt && {
    requestedAt: isoOf(stopAt),
    isAccepted: acceptedAt !== null,
    reason: stopReason ?? (byStaff ? ('operator' as const) : null),
  }

const passholderOf = ({ passholder_id: _id, passId }: ListedSession) =>
  _id === null || passId === null ? null : { _id, passholderId: passId }

/** CHG-65: a session as staff see it, with amounts if they may see them. */
export const sessionView = (
  row: ListedSession,
  { showsMoney, now }: { readonly showsMoney: boolean; readonly now: number },
): ChargingSessionView => {
  const { leastWh, mostWh } = rangeOf(row)
  return {
    _id: row.id,
    parkingLot: row.parking_lot_id,
    station: { _id: row.station_id, name: row.station_name },
    evse: row.evse,
    payer: row.payer,
    passholder: passholderOf(row),
    state: row.state,
    startedAt: isoOf(row.began_at),
    endedAt: iso(row.ended_at),
    ending: row.ending,
    reason: row.reason,
    activity: row.activity,
    powerKw: row.power_w === null ? null : row.power_w / 1_000,
    measuredAt: iso(row.measured_at),
    kwh: (row.cleared_wh ?? row.wh) / 1_000,
    leastKwh: leastWh / 1_000,
    mostKwh: mostWh / 1_000,
    doubt: row.doubt,
    leftOut: row.left_out.map(({ reading, reason }) => ({
      at: isoOf(new Date(reading.at)),
      kwh: reading.wh / 1_000,
      source: reading.source,
      reason,
    })),
    stop: stopOf(row),
    isSettled: row.settled_at !== null,
    cleared: row.cleared_at && { at: isoOf(row.cleared_at), by: row.clearedByName, note: row.note },
    money: showsMoney ? moneyOf(row, now) : null,
  }
}
