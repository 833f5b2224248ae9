import { Trans } from '@lingui/react/macro'
import type { ImportState } from './use-import.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import { SendingFile } from '#ui/files/SendingFile.tsx'

/** The progress of an import. */
export const ImportProgress = ({ state }: { state: Extract<ImportState, { at: 'sending' | 'reading' }> }) => {
  const share = state.at === 'sending' ? state.share : undefined
  return (
    <SendingFile share={share}>
      {share !== undefined ? (
        <Trans>Uploading the file, {formatPercent(share * 100, 0)}</Trans>
      ) : state.isCheck ? (
        <Trans>File uploaded. Checking what it would change…</Trans>
      ) : (
        <Trans>File uploaded. Importing the history…</Trans>
      )}
    </SendingFile>
  )
}
