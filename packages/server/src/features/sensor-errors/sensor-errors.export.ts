import { t } from '@lingui/core/macro'
import { sql } from 'kysely'
import { sortedBy } from '#platform/database/list-order.ts'
import { readSort } from '#platform/database/list-page.ts'
import type { ExportColumn, ExportedRows } from '#platform/export/export.model.ts'
import { errorsFrom, orderOf, wheres, type SensorErrorFilter } from './sensor-errors.store.ts'

const columns = (): ExportColumn[] => [
  { key: 'stall', header: t`Stall`, kind: 'text' },
  { key: 'floor', header: t`Floor`, kind: 'text' },
  { key: 'device_id', header: t`Device ID`, kind: 'text' },
  {
    key: 'kind',
    header: t`Error`,
    kind: 'text',
    labels: {
      fault: t`Device fault`,
      silent: t`Not reporting`,
      flapping: t`Changes too often`,
      lowBattery: t`Low battery`,
    },
  },
  {
    key: 'status',
    header: t`Status`,
    kind: 'text',
    labels: { active: t`Active`, resolved: t`Resolved` },
  },
  { key: 'opened_at', header: t`Began`, kind: 'instant' },
  { key: 'resolved_at', header: t`Ended`, kind: 'instant' },
  { key: 'minutes', header: t`Duration, minutes`, kind: 'number' },
  { key: 'detail', header: t`Reported`, kind: 'text' },
]

/** SEN-09: the errors that a filter finds, with times on the lot's clock. */
export const exportedErrors = (
  filter: Omit<SensorErrorFilter, 'limit' | 'cursor'>,
  timeZone: string,
): ExportedRows => {
  const { sort, descending } = readSort(filter.sort)
  const order = [...orderOf(sort, filter.now), { value: sql`error.id`, as: 'uuid' as const }]
  return {
    title: t`Sensor errors`,
    columns: columns(),
    timeZone,
    rows: sql`select stall_number as stall, floor_name as floor, device_id, kind, status, detail, opened_at, resolved_at,
        round(extract(epoch from coalesce(resolved_at, ${new Date(filter.now)}) - opened_at) / 60) as minutes
      from ${errorsFrom} where ${sql.join(wheres(filter), sql` and `)} order by ${sortedBy(order, descending)}`,
  }
}
