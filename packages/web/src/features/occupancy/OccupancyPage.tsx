import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { ConnectionNotice } from '#ui/ConnectionNotice.tsx'
import { Upsell } from '#ui/Upsell.tsx'
import { useSession } from '#lib/session/SessionContext.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Floats } from '#ui/Floats.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Page } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { FloorBars } from './FloorBars.tsx'
import { GroupBars } from './GroupBars.tsx'
import { HistoryCard } from './history/HistoryCard.tsx'
import { readOccupancySearch, type OccupancySearch } from './occupancy.search.ts'
import { OccupancySkeleton } from './OccupancySkeleton.tsx'
import { PassholdersInside } from './PassholdersInside.tsx'
import styles from './page.module.css'

const ImportDialog = lazy(async () => ({
  default: (await import('./import/ImportDialog.tsx')).ImportDialog,
}))

/** `isStep`: adds an entry to the browser's history. */
export type OnSearch = (search: OccupancySearch, isStep: boolean) => void

interface PageProps {
  lotId: string
  address: OccupancySearch
  onSearch: OnSearch
}

const Frame = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <Page>
    <PageHead title={<Trans>Occupancy</Trans>}>{action}</PageHead>
    {children}
  </Page>
)

interface LotViewProps extends Omit<PageProps, 'lotId'> {
  lot: Lot
}

const LotView = ({ lot, address, onSearch }: LotViewProps) => {
  const [isImporting, setImporting] = useState(false)
  const search = readOccupancySearch({ ...address })
  const mayImport = lot.allowed.includes('lot.configure') && lot.parkingGroups.length > 0
  const openImport = () => setImporting(true)
  const { counts, highOccupancyThreshold: threshold } = lot
  const isTracked = lot.enableTenantTrackingByPassholderGroup
  return (
    <Frame
      action={
        mayImport && (
          <Button onClick={openImport} leftSection={<Icon name="upload" />}>
            <Trans>Import history</Trans>
          </Button>
        )
      }
    >
      {counts && (
        <div className={styles.two}>
          <GroupBars
            counts={counts}
            threshold={threshold}
            noteOf={
              isTracked
                ? (group) =>
                    group.type === 'tenant' && <PassholdersInside lotId={lot._id} group={group._id} />
                : undefined
            }
          />
          <FloorBars floors={counts.floors} />
        </div>
      )}
      <HistoryCard
        lot={lot}
        search={search}
        onSearch={onSearch}
        onImport={mayImport ? openImport : undefined}
      />
      <Floats>
        <ConnectionNotice timeZone={lot.timeZone} />
      </Floats>
      {isImporting && (
        <Suspense>
          <ImportDialog
            lot={lot}
            group={search.group}
            onClose={() => setImporting(false)}
            onShow={(shown) => {
              setImporting(false)
              onSearch({ ...(search.unit && { unit: search.unit }), ...shown }, true)
            }}
          />
        </Suspense>
      )}
    </Frame>
  )
}

/** The current occupancy of a lot, and its history. */
export const OccupancyPage = ({ lotId, address, onSearch }: PageProps) => {
  const query = useQuery(lotQuery(lotId))
  const { contactUrl } = useSession().config
  const lot = query.data
  if (!lot)
    return (
      <Frame>
        {query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <OccupancySkeleton />}
      </Frame>
    )
  if (!lot.allowed.includes('lot.realtime'))
    return (
      <Frame>
        <Upsell contactUrl={contactUrl} />
      </Frame>
    )
  return <LotView key={lotId} lot={lot} address={address} onSearch={onSearch} />
}
