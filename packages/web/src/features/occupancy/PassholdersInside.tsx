import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { passholdersQuery } from './occupancy.queries.ts'
import styles from './occupancy.module.css'
import { formatNumber } from '#lib/format/numbers.ts'
import { Icon } from '#ui/icons/Icon.tsx'

/** How many of a group's passholders are inside; empty until it is known. */
export const PassholdersInside = ({ lotId, group }: { lotId: string; group: string }) => {
  const { t } = useLingui()
  const { data } = useQuery(passholdersQuery(lotId, group))
  if (!data || data.passholderCount + data.occupancy === 0) return null
  const holders = formatNumber(data.passholderCount)
  return (
    <p className={`${styles.note} small dim`}>
      <Icon name="users" size={14} />
      <span>
        {t`${plural(data.occupancy, { one: '# vehicle', other: '# vehicles' })} of ${holders} passholders inside, by plates.`}
      </span>
    </p>
  )
}
