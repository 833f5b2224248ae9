import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from './lot-map.module.css'

interface Props {
  isPage?: boolean | undefined
  isCountedByPlates: boolean
}

/** A lot without floors has no map to show. */
export const NoFloors = ({ isPage, isCountedByPlates }: Props) => {
  const { t } = useLingui()
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={styles.map} aria-label={t`Map`}>
      <Heading>{t`Map`}</Heading>
      <EmptyState icon="map" title={<Trans>This lot has no floors to show</Trans>}>
        {isCountedByPlates ? (
          <Trans>Cameras count its vehicles at entries and exits; no stalls are registered.</Trans>
        ) : (
          <Trans>Add floors and maps in the setup of the lot.</Trans>
        )}
      </EmptyState>
    </section>
  )
}
