import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from './lot-map.module.css'

/** A lot without floors has no map to show. */
export const NoFloors = ({ isPage }: { isPage?: boolean | undefined }) => {
  const { t } = useLingui()
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={styles.map} aria-label={t`Map`}>
      <Heading>
        <Trans>Map</Trans>
      </Heading>
      <EmptyState icon="map" title={<Trans>This lot has no floors yet</Trans>}>
        <Trans>Floors and their maps are added where the lot is set up.</Trans>
      </EmptyState>
    </section>
  )
}
