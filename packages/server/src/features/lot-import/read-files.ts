import type { ElementFault, StallList } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { CellFault } from '@stallwise/domain/sheets/cell-faults.model.ts'
import { maxFaultsReported, quoted } from '@stallwise/domain/sheets/quoted-text.ts'
import { maxReadingMs } from '@stallwise/domain/lot-import/reading-time.ts'
import type { StallListContext } from '@stallwise/domain/lot-import/stall-list.rules.ts'
import { stallsSheetName } from '@stallwise/domain/lot-import/stalls-sheet.rules.ts'
import mapWorker from 'virtual:worker/features/lot-import/floor-map-file.worker.ts'
import listWorker from 'virtual:worker/features/lot-import/stall-list-file.worker.ts'
import { Refusal } from '#platform/http/problems.ts'
import { runInWorker, TooMuchWork, type WorkLimits } from '#platform/concurrency/run-in-worker.ts'
import type { SentFile } from '#platform/http/sent-file.ts'
import type { CleanMap, FloorMapFile, RefusedMap } from './floor-map-file.ts'
import type { StallListFile, StallListOutcome } from './stall-list-file.ts'

const inWords = (count: number): string =>
  `${count === 1 ? '1 fault' : `${count} faults`}; nothing was changed.`

const refuseCells = (faults: readonly CellFault[], faultCount: number): Refusal =>
  new Refusal('invalid', {
    faults: faults
      .slice(0, maxFaultsReported)
      .map(({ sheet, cell, code, detail }) => ({ sheet, cell, code, message: detail ?? code })),
    faultCount,
    detail: inWords(faultCount),
  })

const refuseElements = (faults: readonly ElementFault[], faultCount: number): Refusal =>
  new Refusal('invalid', {
    faults: faults.map(({ element, code, detail }) => ({ element, code, message: detail ?? code })),
    faultCount,
    detail: inWords(faultCount),
  })

/** Processes a file in a worker; one that exceeds the time or memory limit is rejected like a faulty one. */
const work = async <Result>(
  code: string,
  input: unknown,
  limits: WorkLimits | undefined,
  tooMuch: (limit: TooMuchWork['limit']) => Refusal,
): Promise<Result> => {
  try {
    return await runInWorker<Result>(code, input, { maxMs: maxReadingMs, ...limits })
  } catch (error) {
    throw error instanceof TooMuchWork ? tooMuch(error.limit) : error
  }
}

/** A stall list that was sent; `confirmsIds`: a person says that words such as TBD are IDs (LIM-37). */
export interface SentStallList extends SentFile {
  readonly confirmsIds: boolean
}

/** Finds devices that are used elsewhere, and where. */
export type FindUsedDevices = (devices: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Reads a stall list in a worker; rejected with all faults of the file, and devices used elsewhere. */
export const readStallListSent = async (
  bytes: Uint8Array,
  context: StallListContext,
  findUsed: FindUsedDevices,
  limits?: WorkLimits,
): Promise<StallList> => {
  const input: StallListFile = { bytes, context }
  const { list, faults, devices, faultCount } = await work<StallListOutcome>(
    listWorker,
    input,
    limits,
    (limit) => {
      const code = limit === 'time' ? 'took-too-long' : 'unpacks-too-large'
      return refuseCells([{ sheet: null, cell: null, code }], 1)
    },
  )
  const used = await findUsed([...new Set(devices.map(({ device }) => device))])
  const elsewhere = devices.flatMap(({ device, cell }): CellFault[] => {
    const detail = used.get(device)
    return detail === undefined
      ? []
      : [{ sheet: stallsSheetName, cell, code: 'already-used', detail: quoted(detail) }]
  })
  const all = [...faults, ...elsewhere]
  if (all.length > 0 || !list) throw refuseCells(all, faultCount + elsewhere.length)
  return list
}

/** Cleans and checks a map in a worker. */
export const readMapSent = async (input: FloorMapFile, limits?: WorkLimits): Promise<CleanMap> => {
  const outcome = await work<CleanMap | RefusedMap>(mapWorker, input, limits, (limit) =>
    refuseElements([{ element: null, code: limit === 'time' ? 'took-too-long' : 'too-many-elements' }], 1),
  )
  if ('faults' in outcome) throw refuseElements(outcome.faults, outcome.faultCount)
  return outcome
}
