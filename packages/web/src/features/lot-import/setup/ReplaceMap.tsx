import { Trans, useLingui } from '@lingui/react/macro'
import { drawingAccept } from '../files/accepted.ts'
import { drawingFaults } from '../files/file-faults.tsx'
import { FileUpload } from '../files/FileUpload.tsx'
import { useImportUpload } from './use-import-upload.ts'
import { formatFloor } from '#lib/format/floors.ts'

/** Uploads a new map for a floor: checked at once, and part of the pending import. */
export const ReplaceMap = ({ lotId, floorName }: { lotId: string; floorName: string }) => {
  const { t } = useLingui()
  const name = formatFloor(floorName)
  const upload = useImportUpload(lotId, floorName)
  return (
    <FileUpload
      label={t`New drawing of ${name}`}
      prompt={<Trans>Drop a drawing here to replace the map (.svg)</Trans>}
      accept={drawingAccept}
      upload={upload}
      faults={drawingFaults(upload.state, floorName)}
    />
  )
}
