import { Trans } from '@lingui/react/macro'
import { ErrorState } from '#ui/ErrorState.tsx'
import styles from './screens.module.css'

/** The server did not answer the first question of all. */
export const StartError = () => (
  <main className={styles.screen}>
    <ErrorState onRetry={() => location.reload()}>
      <Trans>The server cannot be reached.</Trans>
    </ErrorState>
  </main>
)
