import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UploadState } from './use-file-upload.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { Toolbar } from '#ui/Toolbar.tsx'

/** What an upload says and does about a refused file. */
export interface Upload {
  readonly state: UploadState<unknown>
  readonly confirmIds: (file: File) => void
}

/** LIM-37: sends a refused workbook again where words in place of IDs are IDs. */
export const ConfirmIds = ({ upload: { state, confirmIds } }: { upload: Upload }) => {
  if (state.at !== 'refused' || !(state.error instanceof ApiProblem)) return null
  if (!state.error.cells.some(({ code }) => code === 'placeholder')) return null
  return (
    <Toolbar align="end">
      <Button onClick={() => confirmIds(state.file)}>
        <Trans>These words are IDs</Trans>
      </Button>
    </Toolbar>
  )
}
