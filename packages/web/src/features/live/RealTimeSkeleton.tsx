import { Trans } from '@lingui/react/macro'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import styles from './live.module.css'

/** The page while it loads, in its final sizes. */
export const RealTimeSkeleton = () => (
  <>
    <span className="sr" role="status">
      <Trans>Loading</Trans>
    </span>
    <div className={styles.sums}>
      <SkeletonCard height={80} />
      <SkeletonCard height={80} />
      <SkeletonCard height={80} />
    </div>
    <div className={styles.two}>
      <SkeletonCard height={282} />
      <SkeletonCard height={282} />
    </div>
    <SkeletonCard height={420} />
    <SkeletonCard height={520} />
  </>
)
