import { Trans } from '@lingui/react/macro'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import styles from './page.module.css'

/** The page while it loads, in its final sizes. */
export const OccupancySkeleton = () => (
  <>
    <span className="sr" role="status">
      <Trans>Loading</Trans>
    </span>
    <div className={styles.two}>
      <SkeletonCard height={282} />
      <SkeletonCard height={282} />
    </div>
    <SkeletonCard height={620} />
  </>
)
