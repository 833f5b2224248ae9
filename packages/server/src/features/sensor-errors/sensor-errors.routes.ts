import type { SensorError } from '@stallwise/contract/sensor-errors/sensor-errors.contract.ts'
import { rangeOf } from '@stallwise/domain/occupancy/history-range.rules.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { pageFrom, readOffset } from '#platform/http/offset-cursor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { findTimeZone, listSensorErrors, type SensorErrorRow } from './sensor-errors.store.ts'

const viewOf = (row: SensorErrorRow): SensorError => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  stall: row.stall,
  floor: row.floor,
  device: row.device_id,
  kind: row.kind,
  status: row.status,
  detail: row.detail,
  dateCreated: row.opened_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
})

export interface SensorErrorsParts {
  readonly database: Database
  readonly clock: () => number
}

export const sensorErrorsRoutes = (bind: Bind, { database, clock }: SensorErrorsParts): void =>
  bind('GET /sensor-errors', async ({ viewer, query }) => {
    const { parkingLot: lotId, timePeriod, kind: kinds, cursor, ...rest } = query
    const offset = readOffset(cursor)
    const rows = await database.withViewer(scopeOf(viewer), async (tx) => {
      const timeZone = await findTimeZone(tx, lotId)
      if (timeZone === undefined) throw new Refusal('not-found')
      const now = clock()
      const range = rangeOf(timePeriod, now, timeZone)
      // HIS-33 ends the current periods at the last whole slot; errors of the last minutes belong to them too.
      const to = now - range.to < 300_000 ? now + 1 : range.to
      return listSensorErrors(tx, {
        ...rest,
        lotId,
        kinds,
        offset,
        from: new Date(range.from),
        to: new Date(to),
      })
    })
    return pageFrom(rows, offset, viewOf)
  })
