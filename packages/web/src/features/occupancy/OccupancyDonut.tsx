import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { donutSegments } from './donut.segments.ts'
import styles from './occupancy.module.css'
import { SegmentTable } from './SegmentTable.tsx'
import { formatNumber, formatOccupancy, formatPercent } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { Flash } from '#ui/Flash.tsx'
import { Estimated } from './Estimated.tsx'

const DonutRing = lazy(() => import('./DonutRing.tsx').then(({ DonutRing }) => ({ default: DonutRing })))

/** The whole lot: a donut chart, and a table with the same values. */
export const OccupancyDonut = ({ counts }: { counts: LotCounts }) => {
  const { t } = useLingui()
  const segments = donutSegments(counts)
  const [occupied, capacity] = [formatOccupancy(counts), formatNumber(counts.capacity)]
  return (
    <Card title={<Trans>Current occupancy</Trans>} aside={counts.estimated && <Estimated />} isFlush>
      <div className={styles.donut}>
        <div className={styles.ring} role="img" aria-label={t`${occupied} of ${capacity} stalls occupied`}>
          <Suspense fallback={<div className={styles.ringWaiting} />}>
            <DonutRing segments={segments} />
          </Suspense>
          <div className={styles.middle}>
            <Flash value={counts.occupancy}>
              <b>{formatPercent(counts.occupancyPercent)}</b>
            </Flash>
            <span>
              <Trans>
                {occupied} of {capacity}
              </Trans>
            </span>
          </div>
        </div>
        <SegmentTable segments={segments} />
      </div>
    </Card>
  )
}
