import type { AskedPeriod } from '@stallwise/domain/occupancy/asked-range.rules.ts'
import type { SensorError } from '@stallwise/contract/sensor-errors/sensor-errors.contract.ts'
import { workbookType } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { rowsRangeOf } from '#platform/http/rows-range.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { sensorErrorWorkbook } from './sensor-errors.export.ts'
import {
  findTimeZone,
  listSensorErrors,
  type SensorErrorFilter,
  type SensorErrorRow,
} from './sensor-errors.store.ts'

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

type Wanted = Omit<SensorErrorFilter, 'lotId' | 'from' | 'to' | 'now'> &
  AskedPeriod & { readonly parkingLot: string }

/** SEN-08: what is asked of the errors of a period, and the lot's time zone. */
const ofPeriod = <Answer>(
  { database, clock }: SensorErrorsParts,
  viewer: Viewer,
  { parkingLot: lotId, timePeriod, from, to, ...rest }: Wanted,
  read: (tx: Tx, filter: SensorErrorFilter, timeZone: string) => Promise<Answer>,
): Promise<Answer> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const timeZone = await findTimeZone(tx, lotId)
    if (timeZone === undefined) throw new Refusal('not-found')
    const now = clock()
    const range = rowsRangeOf({ timePeriod, from, to }, { now, timeZone })
    return read(tx, { ...rest, lotId, ...range, now }, timeZone)
  })

/** SEN-09: the most rows of a workbook. */
const mostExported = 50_000

export const sensorErrorsRoutes = (bind: Bind, parts: SensorErrorsParts): void => {
  bind('GET /sensor-errors', async ({ viewer, query }) => {
    const { kind: kinds, ...rest } = query
    const { rows, page } = await ofPeriod(parts, viewer, { ...rest, kinds }, listSensorErrors)
    return { data: rows.map(viewOf), ...page }
  })

  bind('GET /sensor-errors/export/xlsx', async ({ viewer, query, reply }) => {
    const { kind: kinds, ...rest } = query
    const wanted = { ...rest, kinds, limit: mostExported }
    const bytes = await ofPeriod(parts, viewer, wanted, async (tx, filter, timeZone) => {
      const { rows } = await listSensorErrors(tx, filter)
      return sensorErrorWorkbook(rows, timeZone, filter.now)
    })
    reply.header('content-disposition', 'attachment; filename="sensor-errors.xlsx"')
    return reply.type(workbookType).send(Buffer.from(bytes))
  })
}
