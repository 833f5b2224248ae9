import { Trans } from '@lingui/react/macro'
import { useCan } from '#lib/session/viewer.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import styles from './lots.module.css'

/** The list of lots of somebody who has none. */
export const NoLots = () => {
  const adds = useCan('lot.administer')
  return (
    <div className={styles.list}>
      <PageHead title={<Trans>Parking lots</Trans>} />
      <div className={styles.card}>
        <EmptyState icon="lots" title={<Trans>No parking lots yet</Trans>}>
          {adds ? (
            <Trans>Create a customer in the Admin center, and then its first parking lot.</Trans>
          ) : (
            <Trans>You don’t have access to any parking lots yet. Ask your administrator.</Trans>
          )}
        </EmptyState>
      </div>
    </div>
  )
}
