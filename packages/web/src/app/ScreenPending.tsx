import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton, SkeletonCard } from '#ui/Skeleton.tsx'
import { Page } from '#ui/Page.tsx'

/** How long a screen may load before it counts as failed. Source: specification section 9. */
export const screenTimeoutMs = 120_000

/** Stands for a screen that is still coming, and says so when it does not come. */
export const ScreenPending = () => {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), screenTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  if (isLate)
    return (
      <Page>
        <ErrorState onRetry={() => location.reload()} retryLabel={<Trans>Reload</Trans>}>
          <Trans>This screen did not load within two minutes.</Trans>
        </ErrorState>
      </Page>
    )
  return (
    <Page aria-busy="true">
      <Skeleton width="220px" height="28px" />
      <SkeletonCard height={120} />
      <SkeletonCard height={320} />
    </Page>
  )
}
