import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton, SkeletonCard } from '#ui/Skeleton.tsx'
import styles from './screens.module.css'

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
      <div className={styles.screen}>
        <ErrorState onRetry={() => location.reload()} retryLabel={<Trans>Reload</Trans>}>
          <Trans>This screen did not load within two minutes.</Trans>
        </ErrorState>
      </div>
    )
  return (
    <div className={styles.screen} aria-busy="true">
      <Skeleton width="220px" height="28px" />
      <SkeletonCard height={120} />
      <SkeletonCard height={320} />
    </div>
  )
}
