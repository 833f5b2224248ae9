import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { importedDays } from '@stallwise/domain/occupancy/history-slots.rules.ts'
import type { ImportReport } from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import type { RejectedHistory } from '@stallwise/domain/occupancy/history-import.rules.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { Pool } from 'pg'
import { uuidv7 } from 'uuidv7'
import workerCode from 'virtual:worker/features/occupancy/history-file.worker.ts'
import { changeLot, judgeInTransaction, type JudgedLots } from '#features/judging/judging.public.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { tell } from '#lot-events/lot-events.ts'
import { runInWorker } from '#platform/concurrency/run-in-worker.ts'
import { readHistoryFile, type FileToRead, type ReadFile } from './history-file.ts'
import { previewImport, writeImport, type ImportOutcome } from './history-import.store.ts'
import { getHistorySubject, type HistorySubject } from './history-subject.store.ts'
import type { SentFile } from '#platform/http/sent-file.ts'

export interface ImportParts {
  readonly database: Database
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
}

export interface ImportRequest {
  readonly lotId: string
  readonly parkingGroup?: string | undefined
  /** Answers with the result, but stores nothing. */
  readonly preview?: 'true' | undefined
}

/** Up to this number of rows, reading is faster than starting a worker. */
const smallBytes = 4 * 1024

const read = (file: FileToRead): Promise<ReadFile | RejectedHistory> | ReadFile | RejectedHistory =>
  file.bytes.byteLength < smallBytes ? readHistoryFile(file) : runInWorker(workerCode, file)

const refuse = ({ faults, faultCount }: RejectedHistory): Refusal =>
  new Refusal('invalid', {
    faults: [...faults],
    faultCount,
    detail: `${faultCount === 1 ? '1 row' : `${faultCount} rows`} cannot be read; nothing was imported.`,
  })

/** The subject of a file. A lot that was never judged has no counts yet: they are created first. */
const getSingleSubject = async (
  { database, pool, lots, clock }: ImportParts,
  viewer: Viewer,
  { lotId, parkingGroup }: ImportRequest,
): Promise<HistorySubject> => {
  const find = () => database.withViewer(scopeOf(viewer), (tx) => getHistorySubject(tx, lotId, parkingGroup))
  let subject = await find()
  if (!subject.isJudged) {
    await judgeInTransaction(pool, lots, [subject.lotId], clock(), async () => {})
    subject = await find()
  }
  if (subject.keys.length !== 1) {
    const message = `The lot has ${subject.keys.length} groups of this type; name one.`
    throw new Refusal('invalid', { faults: [{ path: 'parkingGroup', code: 'not-unique', message }] })
  }
  return subject
}

const reportOf = (
  importId: string | null,
  file: ReadFile,
  capacity: number,
  outcome: ImportOutcome,
): ImportReport => ({
  importId,
  column: file.column,
  capacity,
  rows: file.rows,
  from: isoOf(file.from),
  to: isoOf(file.to),
  ...outcome,
  gaps: file.gaps,
  changes: file.changes.map((change) => ({ ...change, first: [...change.first] })),
})

/** Events are accepted for 7 days; one more for time zones, one for their lateness. */
const liveDaysMs = 9 * 24 * 60 * 60_000

/**
 * Writes the values, the audit entry and the change. The judged state in memory is not affected; the lot is locked only
 * while the days of the last week are written, since decades take long and its devices would wait.
 */
const keep = (
  parts: ImportParts,
  viewer: Viewer,
  { lotId, keys, capacity, timeZone }: HistorySubject,
  file: ReadFile & { readonly name: string | null },
): Promise<ImportReport> => {
  const importId = uuidv7()
  return changeLot(parts, viewer, { lot: lotId, capability: 'lot.configure' }, async (change) => {
    const place = { lotId, key: keys[0]!, importId, capacity }
    const live = {
      from: localDayOf(change.now - liveDaysMs, timeZone).day,
      lock: () => change.judging(),
    }
    const outcome = await writeImport(change.client, place, importedDays(file), live)
    const report = reportOf(importId, file, capacity, outcome)
    change.audit({
      action: 'occupancyHistory.import',
      objectKind: place.key === lotId ? 'parkingLot' : 'parkingGroup',
      objectId: place.key,
      before: null,
      after: { file: file.name, ...report },
    })
    await tell('pastOccupancyChanged', { tx: change.tx, lotId })
    change.markStale('occupancyHistory')
    return report
  })
}

/** HIS-25: the result of an import that is not made. */
const preview = (
  { database }: ImportParts,
  viewer: Viewer,
  { lotId, keys, capacity }: HistorySubject,
  file: ReadFile,
): Promise<ImportReport> =>
  database.withViewer(scopeOf(viewer), async (tx) =>
    reportOf(null, file, capacity, await previewImport(tx, { lotId, key: keys[0]! }, importedDays(file))),
  )

/** An import takes long, so its caller may wait longer. */
const maxTurnMs = 60_000

/** Imports a history file: completely or not at all. */
export const importHistory = async (
  parts: ImportParts,
  viewer: Viewer,
  request: ImportRequest,
  { name, bytes }: SentFile,
): Promise<ImportReport> => {
  const inTurn = <T>(work: () => Promise<T>) =>
    parts.lots.turns.run(`history ${request.lotId.toLowerCase()}`, work, maxTurnMs)
  const subject = await inTurn(() => getSingleSubject(parts, viewer, request))
  const { timeZone, capacity } = subject
  const file = await read({ bytes, settings: { timeZone, capacity, now: parts.clock() } })
  if ('faults' in file) throw refuse(file)
  if (request.preview) return preview(parts, viewer, subject, file)
  return inTurn(() => keep(parts, viewer, subject, { ...file, name }))
}
