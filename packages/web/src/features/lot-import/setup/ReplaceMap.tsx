import { Trans, useLingui } from '@lingui/react/macro'
import { drawingOf } from '../files/imported-files.tsx'
import { useImportUpload } from './use-import-upload.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { FileUpload } from '#ui/import/FileUpload.tsx'

/** Uploads a new map for a floor: checked at once, and part of the pending import. */
export const ReplaceMap = ({ lotId, floorName }: { lotId: string; floorName: string }) => {
  const { t } = useLingui()
  const name = formatFloor(floorName)
  const upload = useImportUpload(lotId, floorName)
  return (
    <FileUpload
      of={drawingOf(floorName, {
        label: t`New drawing of ${name}`,
        prompt: <Trans>Drop a drawing here to replace the map (.svg)</Trans>,
      })}
      upload={upload}
    />
  )
}
