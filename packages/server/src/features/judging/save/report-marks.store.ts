import type { Visit } from '@stallwise/domain/visits/visits.model.ts'
import type { PoolClient } from 'pg'
import { markInsert, marksOf, type ReportMark } from '#platform/report-marks/report-marks.ts'
import type { SettledLot } from '../locked-lot.ts'

type MarkedVisit = Pick<Visit, 'passholderId' | 'enteredAt' | 'stayEnteredAt' | 'moves'>

/** Where a visit stands in reports: itself, the stay that it goes on with, and its moves inside. */
export const marksOfVisit = (lotId: string, visit: MarkedVisit): ReportMark[] => {
  const { passholderId, enteredAt, stayEnteredAt, moves } = visit
  if (passholderId === null)
    return [enteredAt, stayEnteredAt ?? enteredAt].map((at) => ({ lotId, source: 'visitorStays', at }))
  return [
    { lotId, source: 'passVisits', at: enteredAt },
    ...moves.map(({ at }) => ({ lotId, source: 'insideMoves' as const, at })),
  ]
}

const present = <Item>(item: Item | undefined): Item[] => (item === undefined ? [] : [item])

const marksOfLot = ({ lot, effects }: SettledLot): ReportMark[] => {
  const { lotId } = lot.facts
  const visits = effects.visits.flatMap(({ before, after }) => [...present(before), ...present(after)])
  const violations = effects.violations.flatMap(({ before, after }) => [
    ...present(before),
    ...present(after),
  ])
  return [
    ...visits.flatMap((visit) => marksOfVisit(lotId, visit)),
    ...violations.map(({ openedAt }) => ({ lotId, source: 'violations' as const, at: openedAt })),
  ]
}

/** REP-80: the times of visits and violations that changed, before and after. */
export const writeReportMarks = async (client: PoolClient, settled: readonly SettledLot[]): Promise<void> => {
  const marks = settled.flatMap(marksOfLot)
  if (marks.length > 0) await client.query(markInsert, [marksOf(marks)])
}
