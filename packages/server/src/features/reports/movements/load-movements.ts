import {
  flowEnds,
  type PassholderMovement,
  type ZoneFlows,
} from '@stallwise/contract/reports/movements.contract.ts'
import type { AskedReport } from '@stallwise/domain/reports/report-range.rules.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { loadLot, rangeOf } from '../load-report.ts'
import { passholderMovement } from '../passes.report.ts'
import type { ReportScope } from '../report.model.ts'
import { findMovements, listZoneNames, loadFlows, type MovementFilter } from './movements.store.ts'

interface Parts {
  readonly database: Database
  readonly clock: () => number
}

type Asked = AskedReport & { readonly parkingLot: string }

const scopeOfReport = async (tx: Tx, asked: Asked, now: number): Promise<ReportScope> => {
  const { timeZone } = await loadLot(tx, asked.parkingLot)
  return { lotId: asked.parkingLot, timeZone, range: rangeOf(passholderMovement, asked, now, timeZone) }
}

/** REP-40: visits of vehicles with a pass. */
export const loadMovements = (
  { database, clock }: Parts,
  viewer: Viewer,
  asked: Asked & MovementFilter,
): Promise<{ data: PassholderMovement[]; nextCursor: string | null }> =>
  database.withViewer(scopeOf(viewer), async (tx) =>
    findMovements(tx, await scopeOfReport(tx, asked, clock()), asked),
  )

const words: ReadonlySet<string> = new Set(flowEnds)

/** REP-42: movements between zones. */
export const loadZoneFlows = (
  { database, clock }: Parts,
  viewer: Viewer,
  asked: Asked & Pick<MovementFilter, 'passholderGroup'>,
): Promise<ZoneFlows> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const scope = await scopeOfReport(tx, asked, clock())
    const flows = await loadFlows(tx, scope, asked.passholderGroup)
    const ids = [...new Set(flows.flatMap(({ from, to }) => [from, to]))].filter((one) => !words.has(one))
    return {
      parkingLot: scope.lotId,
      from: isoOf(scope.range.from),
      to: isoOf(scope.range.to),
      visits: flows.filter(({ step }) => step === 0).reduce((sum, { count }) => sum + count, 0),
      zones: await listZoneNames(tx, scope.lotId, ids),
      flows,
    }
  })
