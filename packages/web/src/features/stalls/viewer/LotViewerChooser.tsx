import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lotsQuery } from '#features/lots/lots.public.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import styles from './lot-viewer-chooser.module.css'

/** `/lot-viewer` without a lot: a choice of the user's lots. */
export const LotViewerChooser = () => {
  const { t } = useLingui()
  const lots = useQuery(lotsQuery())
  const mapped = lots.data?.data.filter(({ hasMap }) => hasMap)
  return (
    <main className={styles.chooser}>
      <h1>
        <Trans>Select a lot for the wall view</Trans>
      </h1>
      {lots.isError && !lots.data && <ErrorState onRetry={() => void lots.refetch()} />}
      {lots.isPending && <SkeletonRows rows={4} height={52} />}
      {mapped?.length === 0 && (
        <EmptyState icon="lots" title={<Trans>No parking lot with a map yet</Trans>} />
      )}
      <ul aria-label={t`Parking lots`}>
        {mapped?.map((lot) => (
          <li key={lot._id}>
            <a href={`/lot-viewer/${lot._id}`}>
              <b>{lot.name}</b>
              <span className="dim">{lot.city}</span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}
