import { Trans, useLingui } from '@lingui/react/macro'
import { drawingAccept } from '../files/accepted.ts'
import { drawingFaults } from '../files/file-faults.tsx'
import { FileSending } from '../files/FileSending.tsx'
import { useImportFile } from './use-import-file.ts'
import { formatFloor } from '#lib/format/floors.ts'

/** A new map for a floor: checked at once, taken over with what else waits. */
export const ReplaceMap = ({ lotId, floorName }: { lotId: string; floorName: string }) => {
  const { t } = useLingui()
  const name = formatFloor(floorName)
  const sending = useImportFile(lotId, floorName)
  return (
    <FileSending
      label={t`New drawing of ${name}`}
      prompt={<Trans>Drop a drawing here to replace the map (.svg)</Trans>}
      accept={drawingAccept}
      sending={sending}
      faults={drawingFaults(sending.state, floorName)}
    />
  )
}
