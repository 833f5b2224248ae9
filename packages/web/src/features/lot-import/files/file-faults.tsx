import { Trans } from '@lingui/react/macro'
import { cellFaultLine } from './cell-fault-words.ts'
import { elementFaultLine } from './element-fault-words.ts'
import { totalOf } from './fault-lines.ts'
import { FaultTable } from './FaultTable.tsx'
import { ConfirmIds, type Upload } from './ConfirmIds.tsx'
import type { UploadState } from './use-file-upload.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'

const problemOf = (state: UploadState<unknown>): ApiProblem | undefined =>
  state.at === 'refused' && state.error instanceof ApiProblem ? state.error : undefined

/** The faults of a refused stall list; undefined if the server named none. */
export const stallListFaults = (upload: Upload) => {
  const problem = problemOf(upload.state)
  if (!problem || problem.cells.length === 0) return undefined
  return (
    <>
      <FaultTable
        total={totalOf(problem)}
        lines={problem.cells.map(cellFaultLine)}
        refused={<Trans>The stall list was not imported.</Trans>}
        kind="cells"
        exportName="stall-list-faults"
      />
      <ConfirmIds upload={upload} />
    </>
  )
}

/** The faults of a refused drawing of a floor; undefined if the server named none. */
export const drawingFaults = (state: UploadState<unknown>, floorName: string) => {
  const problem = problemOf(state)
  if (!problem || problem.elements.length === 0) return undefined
  return (
    <FaultTable
      total={totalOf(problem)}
      lines={problem.elements.map(elementFaultLine)}
      refused={<Trans>The map was not accepted.</Trans>}
      kind="elements"
      exportName={`map-${floorName}-faults`}
    />
  )
}
