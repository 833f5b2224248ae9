import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'

interface ErrorStateProps {
  /** What happened, when it is not the loading of this page. */
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: ReactNode
}

/** Something did not load: what, and a button to try again. Source: specification section 8, generic load. */
export const ErrorState = ({ children, onRetry, retryLabel }: ErrorStateProps) => (
  <Banner
    tone="alert"
    icon="alert-circle"
    role="alert"
    action={onRetry && <Button onClick={onRetry}>{retryLabel ?? <Trans>Try again</Trans>}</Button>}
  >
    <p>
      <b className="strong">
        {children ?? <Trans>Something went wrong with loading the data on this page.</Trans>}
      </b>{' '}
      <Trans>If the problem persists, contact support.</Trans>
    </p>
  </Banner>
)
