import type { PortfolioLot } from '@stallwise/contract/reports/portfolio.contract.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import {
  meanSeries,
  portfolioDays,
  sumSeries,
  type PortfolioPeriod,
  type PortfolioSeries,
} from '@stallwise/domain/reports/portfolio.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  dayZero,
  listAlertsByDay,
  listDevicesByDay,
  listPeaks,
  listPortfolioLots,
  listRevenue,
  listViolations,
  type Asked,
  type DayValues,
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

const numberOf = (day: string): number => Math.round((Date.parse(day) - Date.parse(dayZero)) / dayMs)

/** Values by keys, each by the place of its day: from the first of the days before the first that is shown. */
const placed = <Values extends DayValues>(
  rows: readonly Values[],
  keyOf: (row: Values) => string,
  firstOf: ReadonlyMap<string, number>,
) =>
  new Map(
    rows.map((row) => {
      const values = new Map<number, number>()
      row.days.forEach((day, nth) => {
        const place = day - firstOf.get(row.lotId)!
        values.set(place, (values.get(place) ?? 0) + row.values[nth]!)
      })
      return [keyOf(row), values] as const
    }),
  )

const firstDays = (lots: Lots, days: number): ReadonlyMap<string, number> =>
  new Map(lots.map(({ id, from }) => [id, numberOf(from) - days]))

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
  readonly load: (tx: Tx, asked: Asked) => Promise<readonly DayValues[]>
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
  const rows = await load(tx, { ...asked, lotIds })
  const values = placed(rows, ({ lotId }) => lotId, firstDays(lots, asked.days))
  return new Map(lotIds.map((id) => [id, viewOf(series(values.get(id) ?? none, asked.days))]))
}

/** PRT-03: by currency, the lot’s own first. */
const loadRevenues = async (tx: Tx, viewer: Viewer, lots: Lots, asked: Asked) => {
  const shown = lots.filter(({ id }) => mayAt(viewer, 'payment.manage', id))
  const rows = await listRevenue(tx, { ...asked, lotIds: shown.map(({ id }) => id) })
  const values = placed(rows, ({ lotId, currency }) => `${lotId} ${currency}`, firstDays(lots, asked.days))
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
