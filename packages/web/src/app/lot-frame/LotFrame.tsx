import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lotQuery } from '#features/lots/lots.public.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { InMain } from '../in-main.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import styles from './LotFrame.module.css'
import { LotRail } from './LotRail.tsx'
import { LotStrip } from './LotStrip.tsx'
import { LotTabBar } from './LotTabBar.tsx'

/** A lot's screens, and what stays in sight beside them. */
export const LotFrame = () => {
  const { lotId } = lotRoute.useParams()
  const { data: lot, error } = useQuery(lotQuery(lotId))
  if (isProblem(error, 'not-found') && !lot) return <NotFoundPage />
  return (
    <div className={styles.frame}>
      <LotRail lotId={lotId} lot={lot} />
      <div className={styles.side}>
        <LotStrip lotId={lotId} lot={lot} />
        <main id="content" tabIndex={-1} className={styles.content}>
          <InMain value={true}>
            <Outlet />
          </InMain>
        </main>
      </div>
      <LotTabBar lotId={lotId} lot={lot} />
    </div>
  )
}
