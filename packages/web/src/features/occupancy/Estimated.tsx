import { Trans, useLingui } from '@lingui/react/macro'
import styles from './occupancy.module.css'

/** Shown when over 10 % of the sensors behind a figure are in error. Source: decision 3. */
export const Estimated = () => {
  const { t } = useLingui()
  return (
    <span className={styles.estimated} title={t`Over 10% of the sensors have errors.`}>
      <Trans>≈ estimated</Trans>
    </span>
  )
}
