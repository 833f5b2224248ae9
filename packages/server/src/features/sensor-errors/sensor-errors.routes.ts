import type { AskedPeriod } from '@stallwise/domain/occupancy/asked-range.rules.ts'
import type { SensorError } from '@stallwise/contract/sensor-errors/sensor-errors.contract.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { ExportRequest, Exports } from '#platform/export/exports.ts'
import { sendExport } from '#platform/export/send-export.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { rowsRangeOf } from '#platform/http/rows-range.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { exportedErrors } from './sensor-errors.export.ts'
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
  readonly exports: Exports
}

type Wanted = Pick<SensorErrorFilter, 'status' | 'search' | 'sort'> &
  AskedPeriod & { readonly parkingLot: string; readonly kind?: SensorErrorFilter['kinds'] }

type Found = Omit<SensorErrorFilter, 'limit' | 'cursor'>

/** SEN-08: which errors a period has at a time, and the lot's time zone. */
const inPeriod = async (
  tx: Tx,
  { parkingLot: lotId, timePeriod, from, to, kind: kinds, status, search, sort }: Wanted,
  now: number,
): Promise<{ filter: Found; timeZone: string }> => {
  const timeZone = await findTimeZone(tx, lotId)
  if (timeZone === undefined) throw new Refusal('not-found')
  const range = rowsRangeOf({ timePeriod, from, to }, { now, timeZone })
  return { filter: { lotId, kinds, status, search, sort, ...range, now }, timeZone }
}

export const sensorErrorsRoutes = (bind: Bind, parts: SensorErrorsParts): void => {
  const { database, clock, exports } = parts
  bind('GET /sensor-errors', ({ viewer, query: { limit, cursor, ...wanted } }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const { filter } = await inPeriod(tx, wanted, clock())
      const { rows, page } = await listSensorErrors(tx, { ...filter, limit, cursor })
      return { data: rows.map(viewOf), ...page }
    }),
  )

  const exportOf = (viewer: Viewer, wanted: Wanted): ExportRequest => ({
    userId: viewer.userId,
    scope: scopeOf(viewer),
    filter: wanted,
    rowsAt: async (tx, now) => {
      const { filter, timeZone } = await inPeriod(tx, wanted, now)
      return exportedErrors(filter, timeZone)
    },
  })
  bind('GET /sensor-errors/export/count', ({ viewer, query }) => exports.count(exportOf(viewer, query)))
  for (const format of ['csv', 'xlsx'] as const)
    bind(`GET /sensor-errors/export/${format}`, async ({ viewer, query, reply }) => {
      const { export: token, ...wanted } = query
      const file = await exports.write(exportOf(viewer, wanted), format, token)
      return sendExport(reply, file, { name: 'sensor-errors', format })
    })
}
