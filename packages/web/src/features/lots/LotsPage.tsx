import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#lib/session/viewer.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import styles from './lots.module.css'
import { lotsQuery } from './lots.queries.ts'
import type { LotsSearch } from './lots.search.ts'
import { LotsSkeleton } from './LotsSkeleton.tsx'
import { LotsView } from './LotsView.tsx'
import { useNow } from '#lib/live/use-now.ts'

interface LotsPageProps {
  search: LotsSearch
  onSearch: (changes: LotsSearch) => void
}

const NoLots = () => (
  <div className={styles.list}>
    <PageHead title={<Trans>Parking lots</Trans>} />
    <div className={styles.card}>
      <EmptyState icon="lots" title={<Trans>No parking lots yet</Trans>}>
        <Trans>You don’t have access to any parking lots yet. Ask your administrator.</Trans>
      </EmptyState>
    </div>
  </div>
)

/** All lots of the caller on one page. */
export const LotsPage = ({ search, onSearch }: LotsPageProps) => {
  const now = useNow()
  const isLive = useCan('lot.realtime')
  const first = useQuery(lotsQuery())
  const isMoreThanAPage = first.data?.nextCursor != null
  const searched = useQuery({ ...lotsQuery(search.q), enabled: isMoreThanAPage && search.q !== undefined })
  const page = (isMoreThanAPage && search.q !== undefined && searched.data) || first.data
  if (page === undefined && first.isError)
    return (
      <div className={styles.list}>
        <PageHead title={<Trans>Parking lots</Trans>} />
        <ErrorState onRetry={() => void first.refetch()} />
      </div>
    )
  if (page === undefined) return <LotsSkeleton />
  if (first.data?.data.length === 0) return <NoLots />
  return (
    <LotsView
      lots={page.data}
      isPartial={page.nextCursor !== null}
      isLive={isLive}
      search={search}
      now={now}
      onSearch={onSearch}
    />
  )
}
