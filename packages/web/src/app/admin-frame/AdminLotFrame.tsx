import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { useMe } from '#lib/session/viewer.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton, SkeletonCard } from '#ui/Skeleton.tsx'
import { Trail } from '#ui/Trail.tsx'
import { useCurrentInView } from '#ui/use-current-in-view.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { adminLotTabsFor } from './admin-lot-tabs.ts'
import { TabBar } from '#ui/TabBar.tsx'
import styles from './AdminFrame.module.css'

const Tabs = ({ lot, customerId }: { lot: Lot; customerId: string }) => {
  const { t, i18n } = useLingui()
  const tabs = adminLotTabsFor(useMe(), lot)
  const base = `/admin/${customerId}/parking-lot/${lot._id}`
  const page = useLocation({ select: ({ pathname }) => pathname.slice(base.length + 1).split('/')[0] ?? '' })
  const row = useCurrentInView(page)
  return (
    <TabBar ref={row} label={t`Setup of ${lot.name}`}>
      {tabs.map(({ path, label, pages }) => (
        <Link
          key={path}
          to={`${base}/${path}` as '/'}
          {...(pages?.includes(page) && { 'aria-current': 'true' })}
        >
          {i18n._(label)}
        </Link>
      ))}
    </TabBar>
  )
}

/** A lot's admin pages: the lot must belong to the customer in the path. Source: decision 2. */
export const AdminLotFrame = () => {
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { data: lot, error, refetch } = useQuery(lotQuery(parkingLotId))
  if (isProblem(error, 'not-found') || (lot && lot.customer._id !== customerId)) return <NotFoundPage />
  if (!lot && error) return <ErrorState onRetry={() => void refetch()} />
  if (!lot)
    return (
      <div className={styles.pending} aria-busy="true">
        <Skeleton width="220px" height="28px" />
        <SkeletonCard height={320} />
      </div>
    )
  return (
    <>
      <div className={styles.head}>
        <Trail steps={[{ to: `/admin/${customerId}`, label: lot.customer.name }]} />
        <div className={styles.line}>
          <p className={styles.lot}>{lot.name}</p>
          <Link to="/parking-lots/$lotId" params={{ lotId: lot._id }}>
            <Trans>Open the lot</Trans>
          </Link>
        </div>
      </div>
      <Tabs lot={lot} customerId={customerId} />
      <Outlet />
    </>
  )
}
