import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportedFile } from '#ui/import/FileUpload.tsx'

/** The workbook with a lot's stalls and groups. */
export const useStallListFile = (): ImportedFile => {
  const { t } = useLingui()
  return {
    kind: 'workbook',
    label: t`Workbook with the stall list`,
    prompt: <Trans>Drop the workbook here (.xlsx)</Trans>,
    refused: <Trans>The stall list was not imported.</Trans>,
    exportName: 'stall-list-faults',
  }
}

/** The drawing of a floor. */
export const drawingOf = (
  floorName: string,
  words: Pick<ImportedFile, 'label' | 'prompt'>,
): ImportedFile => ({
  ...words,
  kind: 'drawing',
  refused: <Trans>The map was not accepted.</Trans>,
  exportName: `map-${floorName}-faults`,
})
