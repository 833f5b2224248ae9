import { Trans } from '@lingui/react/macro'
import { EmptyState } from '#ui/EmptyState.tsx'

export const NotFoundPage = () => (
  <main id="content" tabIndex={-1}>
    <EmptyState
      level={1}
      icon="search"
      title={<Trans>Not found</Trans>}
      action={
        <a href="/">
          <Trans>To the parking lots</Trans>
        </a>
      }
    >
      <Trans>There is nothing at this address, or it is not yours to see.</Trans>
    </EmptyState>
  </main>
)
