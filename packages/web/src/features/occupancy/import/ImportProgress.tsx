import { Trans } from '@lingui/react/macro'
import type { ImportState } from './use-import.ts'
import styles from './import.module.css'
import { formatPercent } from '#lib/format/numbers.ts'

/** How far the file is; while the server reads it, nothing can be said but that it does. */
export const ImportProgress = ({ state }: { state: Extract<ImportState, { at: 'sending' | 'reading' }> }) => {
  const isSending = state.at === 'sending'
  const share = isSending ? state.share * 100 : undefined
  return (
    <div className={styles.progress} role="status">
      <span>
        {isSending ? (
          <Trans>Sending the file, {formatPercent(share, 0)}</Trans>
        ) : (
          <Trans>The file is here. Reading it and writing the history.</Trans>
        )}
      </span>
      <span className={styles.bar} data-reading={isSending ? undefined : true} aria-hidden="true">
        <i style={isSending ? { width: `${share}%` } : undefined} />
      </span>
    </div>
  )
}
