import { Trans, useLingui } from '@lingui/react/macro'
import { drawingAccept } from '../files/accepted.ts'
import { elementFaultLine } from '../files/element-fault-words.ts'
import { totalOf } from '../files/fault-lines.ts'
import { FaultTable } from '../files/FaultTable.tsx'
import { FileSending } from '../files/FileSending.tsx'
import { useImportFile } from './use-import-file.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { formatFloor } from '#lib/format/floors.ts'

/** A new map for a floor: checked at once, taken over with what else waits. */
export const ReplaceMap = ({ lotId, floorName }: { lotId: string; floorName: string }) => {
  const { t } = useLingui()
  const name = formatFloor(floorName)
  const sending = useImportFile(lotId, floorName)
  const { state } = sending
  const faults = state.at === 'refused' && state.error instanceof ApiProblem ? state.error.elements : []
  return (
    <FileSending
      label={t`New drawing of ${name}`}
      prompt={<Trans>Drop a drawing here to replace the map (.svg)</Trans>}
      accept={drawingAccept}
      sending={sending}
      faults={
        faults.length > 0 && (
          <FaultTable
            total={state.at === 'refused' ? totalOf(state.error) : undefined}
            lines={faults.map(elementFaultLine)}
            refused={<Trans>The map was not accepted.</Trans>}
            kind="elements"
            exportName={`map-${floorName}-faults`}
          />
        )
      }
    />
  )
}
