import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import styles from './forecast.module.css'

/** FOR-20: there is no forecast yet; `days`: how many days of values are missing. */
export const MissingDays = ({ days }: { days: number }) => {
  const { t } = useLingui()
  return (
    <p className={`${styles.note} small dim`}>
      {t`${plural(days, {
        one: 'No forecast yet: values of # more day are needed.',
        other: 'No forecast yet: values of # more days are needed.',
      })}`}
    </p>
  )
}
