import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '#lib/session/viewer.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import styles from './lots.module.css'
import { lotsQuery } from './lots.queries.ts'
import type { LotsSearch } from './lots.search.ts'
import { LotsSkeleton } from './LotsSkeleton.tsx'
import { LotsView } from './LotsView.tsx'
import { useNow } from '#lib/time/use-now.ts'

interface LotsPageProps {
  search: LotsSearch
  onSearch: (changes: LotsSearch) => void
}

const OtherLots = lazy(async () => ({ default: (await import('./OtherLots.tsx')).OtherLots }))

/** All lots of the caller on one page; more than fit there as pages of the server. */
export const LotsPage = ({ search, onSearch }: LotsPageProps) => {
  const now = useNow()
  const isLive = useCan('lot.realtime')
  const [isMany, setMany] = useState(false)
  const all = useQuery({ ...lotsQuery(), enabled: !isMany })
  if (all.data === undefined && all.isError)
    return (
      <div className={styles.list}>
        <PageHead title={<Trans>Parking lots</Trans>} />
        <ErrorState onRetry={() => void all.refetch()} />
      </div>
    )
  if (all.data === undefined) return <LotsSkeleton />
  if (!isMany && all.data.total > all.data.data.length) setMany(true)
  if (isMany || all.data.data.length === 0)
    return (
      <Suspense fallback={<LotsSkeleton />}>
        <OtherLots isMany={isMany} />
      </Suspense>
    )
  return <LotsView lots={all.data.data} isLive={isLive} search={search} now={now} onSearch={onSearch} />
}
