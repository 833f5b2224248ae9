import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lotQuery } from '#features/lots/lots.public.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { LotMap } from './LotMap.tsx'
import styles from './lot-map.module.css'
import { lotMapFault } from './lot-map-fault.ts'
import type { MapView } from '#ui/map/map-view.ts'

interface Props {
  lotId: string
  view: MapView
  onView: (view: MapView) => void
}

/** `/parking-lots/{id}/map` */
export const MapPage = ({ lotId, view, onView }: Props) => {
  const { t } = useLingui()
  const { floor } = view
  const lot = useQuery(lotQuery(lotId))
  if (lot.data)
    return (
      <LotMap
        isPage
        lot={lot.data}
        view={view}
        onView={onView}
        actions={
          <Button
            component="a"
            className={styles.wall}
            href={`/lot-viewer/${lotId}${floor === undefined ? '' : `?floor=${encodeURIComponent(floor)}`}`}
            target="_blank"
            leftSection={<Icon name="maximize" />}
          >{t`Wall view`}</Button>
        }
      />
    )
  return (
    <section className={styles.map}>
      <h1>{t`Map`}</h1>
      {lot.isError ? (
        <ErrorState onRetry={() => void lot.refetch()}>{lotMapFault(lot.error)}</ErrorState>
      ) : (
        <SkeletonCard height={560} />
      )}
    </section>
  )
}
