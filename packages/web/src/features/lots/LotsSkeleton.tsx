import { Trans } from '@lingui/react/macro'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton, SkeletonRows } from '#ui/Skeleton.tsx'
import styles from './lots.module.css'

/** The list while it loads: the same positions and heights. */
export const LotsSkeleton = () => (
  <div className={styles.list} aria-busy="true">
    <PageHead title={<Trans>Parking lots</Trans>} />
    <span className="sr" role="status">
      <Trans>Loading</Trans>
    </span>
    <div className={`${styles.card} ${styles.verdict}`}>
      <Skeleton width="280px" height="16px" />
    </div>
    <div className={styles.card}>
      <SkeletonRows rows={1} height={34} />
      <SkeletonRows rows={9} height={53} />
    </div>
  </div>
)
