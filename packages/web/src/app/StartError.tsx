import { Trans } from '@lingui/react/macro'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Page } from '#ui/Page.tsx'

/** The server did not answer the first question of all. */
export const StartError = () => (
  <Page as="main">
    <ErrorState onRetry={() => location.reload()}>
      <Trans>The server cannot be reached.</Trans>
    </ErrorState>
  </Page>
)
