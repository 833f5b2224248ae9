import type { PortfolioLot } from '@stallwise/contract/reports/portfolio.contract.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import {
  meanSeries,
  portfolioDays,
  sumSeries,
  type PortfolioPeriod,
  type PortfolioSeries,
} from '@stallwise/domain/reports/portfolio.rules.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  listAlertsByDay,
  listDevicesByDay,
  listPeaks,
  listPortfolioLots,
  listRevenue,
  listViolations,
  type Asked,
  type PlacedValue,
  type PortfolioLotRow,
} from './portfolio.store.ts'

interface Parts {
  readonly database: Database
  readonly clock: () => number
}

interface AskedPortfolio {
  readonly timePeriod: PortfolioPeriod
  readonly customer?: string | undefined
}

/** Values by keys of lots, each by the place of its day. */
const placed = <Value extends PlacedValue>(rows: readonly Value[], keyOf: (row: Value) => string) => {
  const byKey = new Map<string, Map<number, number>>()
  for (const row of rows) {
    const key = keyOf(row)
    const values = byKey.get(key) ?? byKey.set(key, new Map()).get(key)!
    values.set(row.place, row.value)
  }
  return byKey
}

const none: ReadonlyMap<number, number> = new Map()

type Series = { days: (number | null)[]; figure: number | null; before: number | null }

const viewOf = ({ days, figure, before }: PortfolioSeries): Series => ({ days: [...days], figure, before })

const inCents = ({ days, figure, before }: PortfolioSeries) => ({
  daysCents: days.map((day) => day ?? 0),
  cents: figure ?? 0,
  beforeCents: before ?? 0,
})

/** A column: of which lots it is shown, and what it has of each of them. */
interface Column {
  readonly right: Capability
  readonly load: (tx: Tx, asked: Asked) => Promise<readonly PlacedValue[]>
  readonly series: (values: ReadonlyMap<number, number>, days: number) => PortfolioSeries
}

const columnsFor = (viewer: Viewer) =>
  ({
    occupancy: { right: 'lot.realtime', load: listPeaks, series: meanSeries },
    violations: { right: 'violation.read', load: listViolations, series: sumSeries },
    alerts: {
      right: 'alert.read',
      load: (tx, asked) => listAlertsByDay(tx, viewer, asked),
      series: sumSeries,
    },
    devices: { right: 'health.read', load: listDevicesByDay, series: meanSeries },
  }) satisfies Record<string, Column>

type Lots = readonly PortfolioLotRow[]
type ColumnName = keyof ReturnType<typeof columnsFor>

/** PRT-07: of the lots where the viewer may see it. */
const loadColumn = async (
  tx: Tx,
  viewer: Viewer,
  lots: Lots,
  { right, load, series }: Column,
  asked: Asked,
) => {
  const lotIds = lots.map(({ id }) => id).filter((id) => mayAt(viewer, right, id))
  const values = placed(await load(tx, { ...asked, lotIds }), ({ lotId }) => lotId)
  return new Map(lotIds.map((id) => [id, viewOf(series(values.get(id) ?? none, asked.days))]))
}

/** PRT-03: by currency, the lot’s own first. */
const loadRevenues = async (tx: Tx, viewer: Viewer, lots: Lots, asked: Asked) => {
  const shown = lots.filter(({ id }) => mayAt(viewer, 'payment.manage', id))
  const rows = await listRevenue(tx, { ...asked, lotIds: shown.map(({ id }) => id) })
  const values = placed(rows, ({ lotId, currency }) => `${lotId} ${currency}`)
  const currencies = new Map(shown.map(({ id, currency }) => [id, new Set([currency])]))
  for (const { lotId, currency } of rows) currencies.get(lotId)!.add(currency)
  return new Map(
    [...currencies].map(([id, all]) => [
      id,
      [...all].map((currency) => ({
        currency,
        ...inCents(sumSeries(values.get(`${id} ${currency}`) ?? none, asked.days)),
      })),
    ]),
  )
}

const loadLots = async (
  tx: Tx,
  viewer: Viewer,
  lots: Lots,
  { days, now }: Omit<Asked, 'lotIds'>,
): Promise<PortfolioLot[]> => {
  const asked = { days, now, lotIds: [] }
  const columns = columnsFor(viewer)
  const load = (name: ColumnName) => loadColumn(tx, viewer, lots, columns[name], asked)
  const revenues = await loadRevenues(tx, viewer, lots, asked)
  const [occupancy, violations] = [await load('occupancy'), await load('violations')]
  const [alerts, devices] = [await load('alerts'), await load('devices')]
  return lots.map(({ id, from, to }) => ({
    _id: id,
    from,
    to,
    occupancy: occupancy.get(id),
    revenue: revenues.get(id),
    violations: violations.get(id),
    alerts: alerts.get(id),
    devices: devices.get(id),
  }))
}

/** PRT-01 to PRT-07: many lots side by side. */
export const loadPortfolio = (
  { database, clock }: Parts,
  viewer: Viewer,
  { timePeriod, customer }: AskedPortfolio,
): Promise<{ data: PortfolioLot[]; hasMore: boolean }> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const [days, now] = [portfolioDays[timePeriod], new Date(clock())]
    const { lots, hasMore } = await listPortfolioLots(tx, { customer, days, now })
    const shown = lots.filter(({ id }) => mayAt(viewer, 'report.read', id))
    return { data: await loadLots(tx, viewer, shown, { days, now }), hasMore }
  })
