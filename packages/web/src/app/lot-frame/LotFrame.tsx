import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { lotQuery } from '#features/lots/lots.public.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { InMain } from '../in-main.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import styles from './LotFrame.module.css'
import { LotRail } from './LotRail.tsx'
import { LotStrip } from './LotStrip.tsx'
import { LotTabBar } from './LotTabBar.tsx'

interface LotParams {
  lotId?: string
  parkingLotId?: string
  customerId?: string
}

/** A lot's screens and its setup, and what stays in sight beside them. In the setup the lot belongs to the customer in the path. */
export const LotFrame = () => {
  const params: LotParams = useParams({ strict: false })
  const lotId = (params.lotId ?? params.parkingLotId)!
  const { data: lot, error, refetch } = useQuery(lotQuery(lotId))
  const isOfOther = params.customerId !== undefined && lot && lot.customer._id !== params.customerId
  if (isOfOther || (isProblem(error, 'not-found') && !lot)) return <NotFoundPage />
  return (
    <div className={styles.frame}>
      <LotRail lot={lot} />
      <div className={styles.side}>
        <LotStrip lotId={lotId} lot={lot} />
        <main id="content" tabIndex={-1} className={styles.content}>
          <InMain value={true}>
            {error && !lot ? <ErrorState onRetry={() => void refetch()} /> : <Outlet />}
          </InMain>
        </main>
      </div>
      <LotTabBar lot={lot} />
    </div>
  )
}
